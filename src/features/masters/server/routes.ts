import { type MasterId, masterIds } from '../masters.ts';
import { editableListHandlers, listHandlers } from '#platform/list/server/list-handlers.ts';
import { listsOfMaster } from './affected-lists.ts';
import type { Realtime } from '#platform/server/realtime/realtime.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { createRecord, setRetired, updateRecord } from './changes.ts';
import { listHistory } from './history.ts';
import { readImpact } from './impact.ts';
import { masterSources } from './master-sources.ts';
import { mergeRecords, previewMerge } from './merge.ts';
import { findingSource } from './quality/finding-list.ts';
import { markDistinct, readFinding } from './quality/findings.ts';
import { qualityList } from '../quality-list.ts';
import { listOptions, listUses, readRecord } from './records.ts';

const operations = operationsOf(contract);
const { item } = operations;

const handlersOf = (master: MasterId) => editableListHandlers(item.masterLists[master], masterSources[master]);

/** Waits for a write, then notifies every list that shows the master. */
async function notifyAfter<Result>(realtime: Realtime, master: MasterId, written: Promise<Result>): Promise<Result> {
  const result = await written;
  for (const list of listsOfMaster(master)) realtime.recordsChanged(list);
  return result;
}

export const routes = operations.router({
  item: {
    masterLists: Object.fromEntries(masterIds.map((master) => [master, handlersOf(master)])) as Record<
      MasterId,
      ReturnType<typeof handlersOf>
    >,
    masterQuality: listHandlers(item.masterQuality, findingSource),
    masterFinding: item.masterFinding.handler(({ context: { db }, input }) => readFinding(db, input.finding_id)),
    markDistinct: item.markDistinct.handler(async ({ context: { db, cause, principal, realtime }, input }) => {
      const finding = await markDistinct(db, cause(), principal.name, input);
      realtime.recordsChanged(qualityList.id);
      return finding;
    }),
    masterOptions: item.masterOptions.handler(async ({ context: { db }, input }) => ({
      options: await listOptions(db, input.master, input.search),
    })),

    masterRecord: item.masterRecord.handler(({ context: { db }, input }) => readRecord(db, input.master, input.record_id)),
    masterUses: item.masterUses.handler(({ context: { db }, input }) => listUses(db, input)),
    masterHistory: item.masterHistory.handler(({ context: { db }, input }) => listHistory(db, input)),
    createMasterRecord: item.createMasterRecord.handler(({ context: { db, cause, realtime }, input }) =>
      notifyAfter(realtime, input.master, createRecord(db, cause(), input)),
    ),
    updateMasterRecord: item.updateMasterRecord.handler(({ context: { db, cause, realtime }, input }) =>
      notifyAfter(realtime, input.master, updateRecord(db, cause(), input)),
    ),
    masterImpact: item.masterImpact.handler(({ context: { db }, input }) => readImpact(db, input)),
    setMasterRetired: item.setMasterRetired.handler(({ context: { db, cause, realtime }, input }) =>
      notifyAfter(realtime, input.master, setRetired(db, cause(), input)),
    ),
    mergePreview: item.mergePreview.handler(({ context: { db }, input }) => previewMerge(db, input)),
    mergeMasterRecords: item.mergeMasterRecords.handler(({ context: { db, cause, realtime }, input }) =>
      notifyAfter(realtime, input.master, mergeRecords(db, cause(), input)),
    ),
  },
});
