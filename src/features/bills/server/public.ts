export { billedAt } from './bill-record.ts';
export { codeWithoutLicence, financialYear } from '../bill-number.ts';
export { storeLicences } from '../schema.ts';
