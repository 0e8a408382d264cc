import { eq, inArray, or } from 'drizzle-orm';
import type { MasterHistoryEntry } from '../contract.ts';
import { type MasterId, masters, type MasterValues } from '../masters.ts';
import type { Database } from '#platform/server/db/database.ts';
import { masterRecords } from '../schema.ts';
import { batches } from '#platform/import/schema.ts';
import { auditPage } from '#platform/audit/server/audit-page.ts';
import { audit } from '#platform/audit/schema.ts';
import { auditKey } from './changes.ts';
import { historyOf } from './master-hooks.ts';
import { presentChanges } from './impact.ts';
import { isRecord, noSuchRecord } from './records.ts';
import { labelsById } from './references.ts';

/** Audit data of a record: changed fields, and what happened to the record. */
interface Kept {
  version: number;
  values?: MasterValues;
  retired?: boolean;
  merged_into?: number;
  /** Ids of the records merged into this one. */
  absorbed?: number[];
}

interface AuditRow {
  operation: string;
  before: unknown;
  after: unknown;
}

function kindOf({ operation, before, after }: AuditRow): MasterHistoryEntry['what'] {
  if (before === null) return 'created';
  const { merged_into: mergedInto, absorbed, retired } = after as Kept;
  if (mergedInto !== undefined) return 'merged';
  if (absorbed !== undefined) return 'absorbed';
  if (retired !== undefined) return retired ? 'retired' : 'restored';
  return operation === 'item.mergeMasterRecords' ? 'moved' : 'changed';
}

const othersOf = (after: unknown): number[] => {
  const { merged_into: mergedInto, absorbed = [] } = after as Kept;
  return mergedInto === undefined ? absorbed : [mergedInto];
};

const valuesOf = (stored: unknown): MasterValues => (stored as Kept | null)?.values ?? {};

/** Imports, bulk edits and merges that wrote these audit rows, by request id. */
async function batchesOf(db: Database, rows: readonly { request_id: string }[]): Promise<Map<string, MasterHistoryEntry['batch']>> {
  const requestIds = [...new Set(rows.map(({ request_id }) => request_id))];
  const found = await db
    .select({ id: batches.id, kind: batches.kind, file_name: batches.file_name, request_id: batches.request_id })
    .from(batches)
    .where(inArray(batches.request_id, requestIds));
  return new Map(found.map(({ request_id, ...batch }) => [request_id, batch]));
}

/** Changes of a record from the audit, newest first, including those that other features contribute. */
export async function listHistory(db: Database, query: { master: MasterId; record_id: number; page: number; page_size: number }) {
  const [record] = await db.select({ id: masterRecords.id }).from(masterRecords).where(isRecord(query.master, query.record_id));
  if (!record) throw noSuchRecord();
  const others = historyOf(query.master);
  const ofRecord = or(eq(audit.record, auditKey(record.id)), await others?.writesOf(db, record.id));
  const { rows: stored, total } = await auditPage(db, ofRecord, query);
  const labels = await labelsById(
    db,
    stored.flatMap(({ after }) => othersOf(after)),
  );
  const presentedChanges = await others?.present(db, stored);
  const origins = await batchesOf(db, stored);
  const rows = await Promise.all(
    stored.map(async ({ id, at, by, request_id, ...row }) => {
      const [before, after] = [valuesOf(row.before), valuesOf(row.after)];
      const fields = masters[query.master].fields.filter(({ name }) => name in before || name in after);
      return {
        id,
        at: at.toISOString(),
        by: by ?? 'System',
        version: (row.after as Partial<Kept>).version ?? null,
        what: kindOf(row),
        changes: await presentChanges(db, fields, before, after),
        others: othersOf(row.after).flatMap((other) => labels.get(other) ?? []),
        image: null,
        batch: origins.get(request_id) ?? null,
        ...presentedChanges?.get(id),
      };
    }),
  );
  return { rows, total };
}
