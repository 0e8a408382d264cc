export { distributors } from '../schema.ts';
