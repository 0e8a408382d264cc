import { ORPCError } from '@orpc/server';
import { and, count, desc, inArray, sql } from 'drizzle-orm';
import { type Batch, type BatchState, type ImportMapping, contract } from '../contract.ts';
import { msg } from '#platform/contract/sentence.ts';
import { cleanName } from '#platform/contract/similar-names.ts';
import { holds } from '#platform/access/permissions.ts';
import { fileImportGuards, type ImportEvent } from '#machines/records/fileImport.ts';
import type { BatchTarget } from './batch-target.ts';
import { listRows, readRow } from './batch-rows.ts';
import { isMapped, mappingFaults } from './mapping.ts';
import { editMade } from './made/edit-made.ts';
import { listMade } from './made/list-made.ts';
import { listFaultGroups } from './fault-groups.ts';
import { listMends, mendGroup, type Portion, restoreGroup } from './mend-groups.ts';
import { changeRows, putCells } from './mend-row.ts';
import { forgetValue, listRemembered } from './remembered-values.ts';
import { listedBatch, offersOf, presentBatch } from './present-batch.ts';
import { lockBatch, loadBatch, moveBatch, type StoredBatch } from './stored-batch.ts';
import { fileTargets, targetOf, targets } from './targets.ts';
import { chooseTitles } from './choose-titles.ts';
import { previewUndo } from './undo/preview-undo.ts';
import { wakeBatches } from './batch-worker.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { batches } from '../schema.ts';
import type { Database, Queryable, Transaction } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { Principal } from '#platform/session/server/sessions.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import type { WorkCount } from '#platform/work/server/work-count.ts';
import { waitingStates } from '../waiting-states.ts';

const operations = operationsOf(contract);
const { admin } = operations;

const noSuchBatch = () => new ORPCError('NOT_FOUND', { message: 'Import not found' });

/** The target of a batch; a batch whose target the user may not use is reported as not found. */
function targetFor(batch: StoredBatch | null, principal: Principal): { batch: StoredBatch; target: BatchTarget } {
  const target = batch && targetOf(batch.target);
  if (!batch || !target || !holds(target.permission, principal)) throw noSuchBatch();
  return { batch, target };
}

const conflict = (batch: Batch) =>
  new ORPCError('CONFLICT', { defined: true, status: 409, message: 'This batch changed since you opened it', data: { batch } });

/** Reason why the chart rejects an event now. */
function refusalOf(batch: StoredBatch, event: ImportEvent['type']) {
  const blockedBy = offersOf(batch).find((offer) => offer.event === event)?.blockedBy;
  const message = blockedBy ? fileImportGuards[blockedBy as keyof typeof fileImportGuards] : 'The batch takes this no more, or not yet';
  return badRequest([{ field: 'event', message }]);
}

interface Act {
  batch_id: number;
  version: number;
}
type Changed = (tx: Transaction, locked: { batch: StoredBatch; target: BatchTarget }) => Promise<StoredBatch | null>;

/** Applies one event to a batch. Refuses outdated versions (409) and events that the chart rejects (400). */
async function actOnBatch(
  db: Database,
  principal: Principal,
  { batch_id, version }: Act,
  event: ImportEvent['type'],
  change: Changed,
): Promise<Batch> {
  const { target } = targetFor(await loadBatch(db, batch_id), principal);
  const moved = await db.transaction(async (tx) => {
    const locked = targetFor(await lockBatch(tx, batch_id), principal);
    if (locked.batch.version !== version) return null;
    const after = await change(tx, locked);
    if (!after) throw refusalOf(locked.batch, event);
    return after;
  });
  wakeBatches(db);
  if (!moved) {
    const { batch } = targetFor(await loadBatch(db, batch_id), principal);
    throw conflict(await presentBatch(db, batch, target));
  }
  return presentBatch(db, moved, target);
}

interface Mapped extends Act {
  mapping: ImportMapping;
  whole: boolean;
  make_missing: boolean;
  as_last_time: boolean;
}

const mapBatch = (db: Database, cause: Cause, principal: Principal, input: Mapped) =>
  actOnBatch(db, principal, input, 'map', async (tx, { batch, target }) => {
    const { mapping, whole, make_missing, as_last_time } = input;
    const fields = await target.fields(tx);
    const faults = mappingFaults(mapping, fields, batch.columns);
    if (faults.length > 0) throw badRequest(faults);
    const changes = {
      mapping,
      mapped: isMapped(mapping, fields),
      whole,
      make_missing: make_missing && target.makes.length > 0,
      as_last_time,
    };
    const moved = await moveBatch(tx, cause, batch, { type: 'map' }, changes);
    if (!moved && batch.state === 'mapping') throw refusalOf({ ...batch, ...changes }, 'map');
    return moved;
  });

/** An emptied cell would pass where its value is optional: what the file says must not get lost by a slip. */
const EMPTIED = msg('Choose a value. To leave the cell empty, use “Leave empty” in the list of problems.');

async function mendBatchRow(
  db: Database,
  cause: Cause,
  principal: Principal,
  input: Act & { line: number; given: Record<string, string | null> },
) {
  const batch = await actOnBatch(db, principal, input, 'mendRow', async (tx, locked) => {
    if (!offersOf(locked.batch).some(({ event, allowed }) => event === 'mendRow' && allowed)) return null;
    const row = await readRow(tx, locked.batch, input.line);
    if (!row) throw badRequest([{ field: 'line', message: 'Line not found' }]);
    const unknown = Object.keys(input.given).filter((field) => !(field in row.given));
    if (unknown.length > 0) throw badRequest(unknown.map((field) => ({ field: `given.${field}`, message: 'This field is not mapped' })));
    const emptied = Object.entries(input.given).filter(
      ([field, value]) => value !== null && cleanName(value) === '' && (row.file[field] ?? row.given[field]) !== '',
    );
    if (emptied.length > 0) throw badRequest(emptied.map(([field]) => ({ field: `given.${field}`, message: EMPTIED })));
    return changeRows(tx, cause, locked.target, locked.batch, [input.line], () => putCells(tx, locked.batch, [input.line], input.given));
  });
  return { batch, row: await rowOf(db, batch.id, input.line) };
}

type ChangePortion = (tx: Transaction, locked: { batch: StoredBatch; target: BatchTarget }) => Promise<Portion | null>;

/** Changes one portion of a group of rows. */
async function changePortion(db: Database, principal: Principal, input: Act, change: ChangePortion) {
  let done: Omit<Portion, 'batch'> = { rows: 0, next: null };
  const batch = await actOnBatch(db, principal, input, 'mendRow', async (tx, locked) => {
    if (!offersOf(locked.batch).some(({ event, allowed }) => event === 'mendRow' && allowed)) return null;
    const changed = await change(tx, locked);
    if (!changed) return null;
    done = { rows: changed.rows, next: changed.next };
    return changed.batch;
  });
  return { batch, ...done };
}

async function rowOf(db: Queryable, batchId: number, line: number) {
  const batch = await loadBatch(db, batchId);
  const row = batch && (await readRow(db, batch, line));
  if (!row) throw noSuchBatch();
  return row;
}

async function readUndoPreview(db: Database, principal: Principal, batchId: number, at: Date) {
  const { batch, target } = targetFor(await loadBatch(db, batchId), principal);
  return previewUndo(db, batch, target, at);
}

/** Targets that the user may import. */
const usableTargets = (principal: Principal, only?: string) =>
  targets()
    .filter(({ id, permission }) => holds(permission, principal) && (!only || only === id))
    .map(({ id }) => id);

interface BatchFilter {
  target?: string | undefined;
  state?: BatchState[] | undefined;
  page: number;
  page_size: number;
}

async function listBatches(db: Database, principal: Principal, input: BatchFilter) {
  const where = and(
    inArray(batches.target, usableTargets(principal, input.target)),
    input.state ? inArray(batches.state, input.state) : undefined,
  );
  const [rows, [all]] = await Promise.all([
    db
      .select()
      .from(batches)
      .where(where)
      .orderBy(desc(batches.id))
      .limit(input.page_size)
      .offset((input.page - 1) * input.page_size),
    db.select({ total: count() }).from(batches).where(where),
  ]);
  return { rows: rows.map((batch) => listedBatch(batch, targetOf(batch.target))), total: all?.total ?? 0 };
}

/** A target that the user may import into. */
function usableTarget(id: string, principal: Principal): BatchTarget {
  const target = targetOf(id);
  if (!target || !holds(target.permission, principal)) throw noSuchBatch();
  return target;
}

/** Imports that a person has to continue. */
export const batchesToMend: WorkCount = {
  id: 'imports.waiting',
  permission: 'imports.read',
  isOwn: true,
  count: (principal) =>
    sql`select count(*) from ${batches} where ${and(
      inArray(batches.target, usableTargets(principal)),
      inArray(batches.state, [...waitingStates]),
    )}`,
};

export const routes = operations.router({
  admin: {
    importTargets: admin.importTargets.handler(async ({ context: { db, principal } }) => ({
      targets: await Promise.all(
        fileTargets()
          .filter(({ permission }) => holds(permission, principal))
          .map(async ({ id, title, about, makes, fields }) => ({
            id,
            title,
            about,
            fields: await fields(db),
            can_make_missing: makes.length > 0,
          })),
      ),
    })),

    importOptions: admin.importOptions.handler(async ({ context: { db, principal }, input }) => {
      const target = usableTarget(input.target, principal);
      return { options: await target.options(db, input.field, input.search ?? '') };
    }),

    batches: admin.batches.handler(({ context: { db, principal }, input }) => listBatches(db, principal, input)),

    batch: admin.batch.handler(async ({ context: { db, principal }, input }) => {
      const { batch, target } = targetFor(await loadBatch(db, input.batch_id), principal);
      return presentBatch(db, batch, target);
    }),

    batchRows: admin.batchRows.handler(async ({ context: { db, principal }, input }) => {
      const { batch } = targetFor(await loadBatch(db, input.batch_id), principal);
      return listRows(db, batch, input);
    }),

    batchMade: admin.batchMade.handler(async ({ context: { db, principal }, input }) => {
      const { batch, target } = targetFor(await loadBatch(db, input.batch_id), principal);
      return listMade(db, batch, target, input);
    }),

    editBatchMade: admin.editBatchMade.handler(({ context: { db, cause, principal }, input }) =>
      actOnBatch(db, principal, input, 'mendRow', (tx, { batch, target }) => editMade(tx, cause(), target, batch, input)),
    ),
    undoPreview: admin.undoPreview.handler(({ context: { db, principal, clock }, input }) =>
      readUndoPreview(db, principal, input.batch_id, clock.now()),
    ),

    mapBatch: admin.mapBatch.handler(({ context: { db, cause, principal }, input }) => mapBatch(db, cause(), principal, input)),

    chooseTitles: admin.chooseTitles.handler(({ context: { db, cause, principal }, input }) =>
      actOnBatch(db, principal, input, 'chooseTitles', (tx, { batch }) => chooseTitles(tx, cause(), batch, input.line)),
    ),

    mendBatchRow: admin.mendBatchRow.handler(({ context: { db, cause, principal }, input }) => mendBatchRow(db, cause(), principal, input)),

    batchFaults: admin.batchFaults.handler(async ({ context: { db, principal }, input }) => {
      const { batch, target } = targetFor(await loadBatch(db, input.batch_id), principal);
      return listFaultGroups(db, target, batch, input);
    }),

    mendBatchFaults: admin.mendBatchFaults.handler(({ context: { db, cause, principal }, input }) =>
      changePortion(db, principal, input, (tx, { batch, target }) => mendGroup(tx, cause(), target, batch, input)),
    ),

    batchMends: admin.batchMends.handler(async ({ context: { db, principal }, input }) => {
      const { batch } = targetFor(await loadBatch(db, input.batch_id), principal);
      return listMends(db, batch, input);
    }),

    restoreBatchMend: admin.restoreBatchMend.handler(({ context: { db, cause, principal }, input }) =>
      changePortion(db, principal, input, (tx, { batch, target }) => restoreGroup(tx, cause(), target, batch, input)),
    ),

    rememberedValues: admin.rememberedValues.handler(({ context: { db, principal }, input }) =>
      listRemembered(db, usableTarget(input.target, principal), input),
    ),

    forgetValue: admin.forgetValue.handler(async ({ context: { db, cause, principal }, input }) => {
      const target = usableTarget(input.target, principal);
      if (!(await db.transaction((tx) => forgetValue(tx, cause(), target.id, input.value_id))))
        throw new ORPCError('NOT_FOUND', { message: 'Value not found' });
      return { id: input.value_id };
    }),

    moveBatch: admin.moveBatch.handler(({ context: { db, cause, principal }, input }) =>
      actOnBatch(db, principal, input, input.event, (tx, { batch }) => moveBatch(tx, cause(), batch, { type: input.event })),
    ),
  },
});
