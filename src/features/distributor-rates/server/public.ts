export { marginOf, netRate } from './net-rate.ts';
export { type DrugRate, ratesOn } from './rates-on.ts';
export { type Offer, offersOf } from './active-offers.ts';
