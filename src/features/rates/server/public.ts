export { datedRatesOf, type SellingRate } from './selling-rates-of.ts';
