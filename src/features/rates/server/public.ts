export { datedRatesOf, type SellingRate, sellingRatesOf } from './selling-rates-of.ts';
