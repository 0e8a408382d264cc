export { orders } from '../schema.ts';
