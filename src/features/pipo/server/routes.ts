import { listHandlers } from '#platform/list/server/list-handlers.ts';
import type { Realtime } from '#platform/server/realtime/realtime.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { createGroup, moveProducts, readGroup, updateGroup } from './pipo-groups.ts';
import { pipoGroupSource, pipoLogSource } from './pipo-sources.ts';

const operations = operationsOf(contract);
const { item } = operations;

/** Waits for a write, then notifies both lists. */
async function notifyAfter<Result>(realtime: Realtime, written: Promise<Result>): Promise<Result> {
  const result = await written;
  for (const { list } of [pipoGroupSource, pipoLogSource]) realtime.recordsChanged(list.id);
  return result;
}

export const routes = operations.router({
  item: {
    pipoGroups: listHandlers(item.pipoGroups, pipoGroupSource),
    pipoLogs: listHandlers(item.pipoLogs, pipoLogSource),
    pipoGroup: item.pipoGroup.handler(({ context: { db }, input }) => readGroup(db, input.group_id)),
    createPipoGroup: item.createPipoGroup.handler(({ context: { db, cause, realtime }, input }) =>
      notifyAfter(realtime, createGroup(db, cause(), input)),
    ),
    updatePipoGroup: item.updatePipoGroup.handler(({ context: { db, cause, realtime }, input }) =>
      notifyAfter(realtime, updateGroup(db, cause(), input)),
    ),
    movePipoProducts: item.movePipoProducts.handler(({ context: { db, cause, realtime }, input }) =>
      notifyAfter(realtime, moveProducts(db, cause(), input)),
    ),
  },
});
