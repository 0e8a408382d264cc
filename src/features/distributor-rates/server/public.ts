export { gstOn, marginOf, netRate } from './net-rate.ts';
export { type DrugRate, ratesOn } from './rates-on.ts';
export { type Offer, offersOf } from './active-offers.ts';
export { endRates, feedRates, lockRates, resumeRates } from './feed-rates.ts';
export { drugOfDistributor, termFaults, termFields } from './rate-table.ts';
export { findMissingMargins } from './figures.ts';
