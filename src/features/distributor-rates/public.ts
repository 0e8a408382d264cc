/** What other features may use of the distributors' rates. */
export { distributors } from './distributors.ts';
