export { gstOf } from './bill-amounts.ts';
