import { searchKinds } from '../search-kinds.ts';
import { operationsOf } from '#platform/server/http/implementation.ts';
import { contract } from '../contract.ts';
import { searchOf } from './configured-search.ts';

const operations = operationsOf(contract);
const { search } = operations;

export const routes = operations.router({
  search: {
    compositions: search.compositions.handler(({ context, input }) => searchOf(context).find('composition', input)),
    drugs: search.drugs.handler(({ context, input }) => searchOf(context).find('drug', input)),
    brands: search.brands.handler(({ context, input }) => searchOf(context).find('brand', input)),
    products: search.products.handler(({ context, input }) => searchOf(context).find('product', input)),
    manufacturers: search.manufacturers.handler(({ context, input }) => searchOf(context).find('manufacturer', input)),
    marketers: search.marketers.handler(({ context, input: { type, ...query } }) => searchOf(context).find('marketer', query, type)),
    hsnCodes: search.hsnCodes.handler(({ context, input }) => searchOf(context).find('hsn', input)),
    doctors: search.doctors.handler(({ context, input }) => searchOf(context).find('doctor', input)),
    everything: search.everything.handler(({ context, input: { kinds = searchKinds, ...query } }) =>
      searchOf(context).everything(query, kinds),
    ),
  },
});
