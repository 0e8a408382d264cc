import { searchKinds } from '../search-kinds.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { ownSearch } from './own-search.ts';

const operations = operationsOf(contract);
const { search } = operations;

export const routes = operations.router({
  search: {
    compositions: search.compositions.handler(({ context: { db }, input }) => ownSearch(db).find('composition', input)),
    drugs: search.drugs.handler(({ context: { db }, input }) => ownSearch(db).find('drug', input)),
    brands: search.brands.handler(({ context: { db }, input }) => ownSearch(db).find('brand', input)),
    products: search.products.handler(({ context: { db }, input }) => ownSearch(db).find('product', input)),
    manufacturers: search.manufacturers.handler(({ context: { db }, input }) => ownSearch(db).find('manufacturer', input)),
    marketers: search.marketers.handler(({ context: { db }, input: { type, ...query } }) => ownSearch(db).find('marketer', query, type)),
    hsnCodes: search.hsnCodes.handler(({ context: { db }, input }) => ownSearch(db).find('hsn', input)),
    doctors: search.doctors.handler(({ context: { db }, input }) => ownSearch(db).find('doctor', input)),
    everything: search.everything.handler(({ context: { db }, input: { kinds = searchKinds, ...query } }) =>
      ownSearch(db).everything(query, kinds),
    ),
  },
});
