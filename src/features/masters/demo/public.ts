/** What other demos may use: the drugs that the items describe. */
export { type Drug, drugCatalogue } from './drug-catalogue.ts';
