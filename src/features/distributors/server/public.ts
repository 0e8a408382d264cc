export { distributorField } from './distributor-field.ts';
export { distributors } from '../schema.ts';
