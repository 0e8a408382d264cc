import { recordMutations } from '#platform/record/console/change/record-mutations.ts';
import { api } from './api.ts';

/** Options of the mutations that change an order lead. */
export const changing = recordMutations({
  one: (id) => api.django.orderLead.queryKey({ input: { lead_id: id } }),
  every: api.django.orderLead.key(),
  lists: [api.django.orderLeads.key(), api.django.orderLeadList.key()],
});
