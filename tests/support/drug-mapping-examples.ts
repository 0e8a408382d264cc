import { NOBODYS } from './import-examples.ts';

/** Inputs of the operations on products of distributors, by operation. */
export const drugMappingExamples = {
  'distributor.item': () => ({ item_id: 1 }),
  'distributor.compareItem': () => ({ item_id: 1, drug_id: 1 }),
  'distributor.mapItem': () => ({ item_id: NOBODYS, version: 1, drug_id: 1 }),
  'distributor.sendItemEvent': () => ({ item_id: NOBODYS, version: 1, event: 'item.rejected', reason: 'We do not sell it' }),
  'distributor.confirmItems': () => ({ items: [{ item_id: NOBODYS, version: 1 }] }),
};
