/** Exports for other features. */
export { distributors } from './distributors.ts';
