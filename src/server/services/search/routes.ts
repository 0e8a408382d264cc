import { searchKinds } from '#contracts/search-kinds.ts';
import { operations } from '../implementation.ts';
import { findRecords } from './records.ts';

const { search } = operations;

export const searchRoutes = search.router({
  compositions: search.compositions.handler(({ context, input }) => context.pharmacy.find('composition', input)),
  drugs: search.drugs.handler(({ context, input }) => context.pharmacy.find('drug', input)),
  brands: search.brands.handler(({ context, input }) => context.pharmacy.find('brand', input)),
  products: search.products.handler(({ context, input }) => context.pharmacy.find('product', input)),
  manufacturers: search.manufacturers.handler(({ context, input }) => context.pharmacy.find('manufacturer', input)),
  marketers: search.marketers.handler(({ context, input: { type, ...asked } }) => context.pharmacy.find('marketer', asked, type)),
  hsnCodes: search.hsnCodes.handler(({ context, input }) => context.pharmacy.find('hsn', input)),
  doctors: search.doctors.handler(({ context, input }) => context.pharmacy.find('doctor', input)),
  everything: search.everything.handler(({ context, input: { kinds = searchKinds, ...asked } }) =>
    context.pharmacy.everything(asked, kinds),
  ),
  records: search.records.handler(({ context: { db, pharmacy, principal }, input }) => findRecords(db, pharmacy, principal, input)),
});
