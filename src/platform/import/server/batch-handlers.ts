import { ORPCError } from '@orpc/server';
import { count, desc, inArray } from 'drizzle-orm';
import { type Batch, type ImportMapping, contract } from '../contract.ts';
import { holds } from '#platform/access/permissions.ts';
import { fileImportGuards, type ImportEvent } from '#machines/records/fileImport.ts';
import type { BatchTarget } from './batch-target.ts';
import { listRows, readRow } from './batch-rows.ts';
import { isMapped, mappingFaults } from './mapping.ts';
import { mendRow } from './mend-row.ts';
import { listedBatch, offersOf, presentBatch } from './present-batch.ts';
import { lockBatch, loadBatch, moveBatch, type StoredBatch } from './stored-batch.ts';
import { targetOf, targets } from './targets.ts';
import { wakeBatches } from './batch-worker.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { batches } from '../schema.ts';
import type { Database, Queryable, Transaction } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { Principal } from '#platform/session/server/sessions.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';

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
}

const mapBatch = (db: Database, cause: Cause, principal: Principal, input: Mapped) =>
  actOnBatch(db, principal, input, 'map', async (tx, { batch, target }) => {
    const { mapping, whole, make_missing } = input;
    const fields = await target.fields(tx);
    const faults = mappingFaults(mapping, fields, batch.columns);
    if (faults.length > 0) throw badRequest(faults);
    const changes = { mapping, mapped: isMapped(mapping, fields), whole, make_missing: make_missing && target.makes.length > 0 };
    const moved = await moveBatch(tx, cause, batch, { type: 'map' }, changes);
    if (!moved && batch.state === 'mapping') throw refusalOf({ ...batch, ...changes }, 'map');
    return moved;
  });

async function mendBatchRow(
  db: Database,
  cause: Cause,
  principal: Principal,
  input: Act & { line: number; given: Record<string, string> },
) {
  const batch = await actOnBatch(db, principal, input, 'mendRow', async (tx, locked) => {
    if (!offersOf(locked.batch).some(({ event, allowed }) => event === 'mendRow' && allowed)) return null;
    const row = await readRow(tx, locked.batch, input.line);
    if (!row) throw badRequest([{ field: 'line', message: 'Line not found' }]);
    const unknown = Object.keys(input.given).filter((field) => !(field in row.given));
    if (unknown.length > 0) throw badRequest(unknown.map((field) => ({ field: `given.${field}`, message: 'This field is not mapped' })));
    return mendRow(tx, cause, locked.target, locked.batch, { line: input.line, given: input.given });
  });
  return { batch, row: await rowOf(db, batch.id, input.line) };
}

async function rowOf(db: Queryable, batchId: number, line: number) {
  const batch = await loadBatch(db, batchId);
  const row = batch && (await readRow(db, batch, line));
  if (!row) throw noSuchBatch();
  return row;
}

async function listBatches(db: Database, principal: Principal, input: { target?: string | undefined; page: number; page_size: number }) {
  const usable = targets().filter(({ id, permission }) => holds(permission, principal) && (!input.target || input.target === id));
  const where = inArray(
    batches.target,
    usable.map(({ id }) => id),
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

export const routes = operations.router({
  admin: {
    importTargets: admin.importTargets.handler(async ({ context: { db, principal } }) => ({
      targets: await Promise.all(
        targets()
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
      const target = targetOf(input.target);
      if (!target || !holds(target.permission, principal)) throw new ORPCError('NOT_FOUND', { message: 'Import not found' });
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

    mapBatch: admin.mapBatch.handler(({ context: { db, cause, principal }, input }) => mapBatch(db, cause(), principal, input)),

    mendBatchRow: admin.mendBatchRow.handler(({ context: { db, cause, principal }, input }) => mendBatchRow(db, cause(), principal, input)),

    moveBatch: admin.moveBatch.handler(({ context: { db, cause, principal }, input }) =>
      actOnBatch(db, principal, input, input.event, (tx, { batch }) => moveBatch(tx, cause(), batch, { type: input.event })),
    ),
  },
});
