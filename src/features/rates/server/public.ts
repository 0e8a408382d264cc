export { sellingRatesOf } from './selling-rates-of.ts';
