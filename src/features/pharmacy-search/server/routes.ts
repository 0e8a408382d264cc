import { searchKinds } from '../search-kinds.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { getSearch } from './configured-search.ts';

const operations = operationsOf(contract);
const { search } = operations;

export const routes = operations.router({
  search: {
    compositions: search.compositions.handler(({ context, input }) => getSearch(context).find('composition', input)),
    drugs: search.drugs.handler(({ context, input }) => getSearch(context).find('drug', input)),
    brands: search.brands.handler(({ context, input }) => getSearch(context).find('brand', input)),
    products: search.products.handler(({ context, input }) => getSearch(context).find('product', input)),
    manufacturers: search.manufacturers.handler(({ context, input }) => getSearch(context).find('manufacturer', input)),
    marketers: search.marketers.handler(({ context, input: { type, ...query } }) => getSearch(context).find('marketer', query, type)),
    hsnCodes: search.hsnCodes.handler(({ context, input }) => getSearch(context).find('hsn', input)),
    doctors: search.doctors.handler(({ context, input }) => getSearch(context).find('doctor', input)),
    everything: search.everything.handler(({ context, input: { kinds = searchKinds, ...query } }) =>
      getSearch(context).everything(query, kinds),
    ),
  },
});
