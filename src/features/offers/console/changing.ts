import { recordMutations } from '#platform/record/console/change/record-mutations.ts';
import { api } from './api.ts';

/** Options of the mutations that change an offer. */
export const changing = recordMutations({
  one: (id) => api.ecommerce.offer.queryKey({ input: { offer_id: id } }),
  every: api.ecommerce.offer.key(),
  lists: [api.ecommerce.offers.key(), api.ecommerce.tryOffer.key()],
});
