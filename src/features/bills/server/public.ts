export { billedAt } from './bill-record.ts';
