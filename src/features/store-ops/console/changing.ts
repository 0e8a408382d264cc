import { recordMutations } from '#platform/record/console/change/record-mutations.ts';
import { api } from './api.ts';

const { store } = api;
const lists = [store.opsStores.key(), store.unserviceablePeriods.key(), store.unserviceableLog.key(), store.closureHits.key()];

/** Options of the mutations that change a store. */
export const changingStore = recordMutations({
  one: (id) => store.opsStore.queryKey({ input: { store_id: id } }),
  every: store.opsStore.key(),
  lists,
});

/** Options of the mutations that change a period. */
export const changingPeriod = recordMutations({
  one: (id) => store.unserviceablePeriod.queryKey({ input: { period_id: id } }),
  every: store.unserviceablePeriod.key(),
  lists: [...lists, store.opsStore.key()],
});
