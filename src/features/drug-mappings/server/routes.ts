import { msg } from '#platform/contract/sentence.ts';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { ORPCError } from '@orpc/server';
import { contract } from '../contract.ts';
import { confirmSeveral, item, mapItem, sendItemEvent } from './change-item.ts';
import { drugOf } from './find-candidates.ts';
import { compare, storedItem } from './item-record.ts';
import { itemSource } from './item-source.ts';

const operations = operationsOf(contract);
const { distributor } = operations;

export const routes = operations.router({
  distributor: {
    items: listHandlers(distributor.items, itemSource),

    item: distributor.item.handler(item.read),
    compareItem: distributor.compareItem.handler(async ({ context: { db }, input: { item_id, drug_id } }) => {
      const stored = await storedItem(db, item_id);
      const drug = await drugOf(db, drug_id);
      if (!drug) throw new ORPCError('NOT_FOUND', { message: msg('Drug not found') });
      return compare(stored, drug);
    }),
    mapItem: distributor.mapItem.handler(mapItem),
    sendItemEvent: distributor.sendItemEvent.handler(sendItemEvent),
    confirmItems: distributor.confirmItems.handler(({ context, input }) => confirmSeveral(context, input)),
  },
});
