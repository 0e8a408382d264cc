import { count, desc, eq, or } from 'drizzle-orm';
import type { MasterHistoryEntry } from '../contract.ts';
import { type MasterId, masters, type MasterValues } from '../masters.ts';
import type { Database } from '#platform/server/db/database.ts';
import { masterRecords } from '../schema.ts';
import { audit } from '#platform/audit/schema.ts';
import { users } from '#platform/session/schema.ts';
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

/** Changes of a record from the audit, newest first, including those that other features contribute. */
export async function listHistory(db: Database, query: { master: MasterId; record_id: number; page: number; page_size: number }) {
  const [record] = await db.select({ id: masterRecords.id }).from(masterRecords).where(isRecord(query.master, query.record_id));
  if (!record) throw noSuchRecord();
  const others = historyOf(query.master);
  const ofRecord = or(eq(audit.record, auditKey(record.id)), await others?.writesOf(db, record.id));
  const [stored, [all]] = await Promise.all([
    db
      .select({ id: audit.id, at: audit.at, by: users.name, operation: audit.operation, before: audit.before, after: audit.after })
      .from(audit)
      .leftJoin(users, eq(users.id, audit.user_id))
      .where(ofRecord)
      .orderBy(desc(audit.id))
      .limit(query.page_size)
      .offset((query.page - 1) * query.page_size),
    db.select({ total: count() }).from(audit).where(ofRecord),
  ]);
  const labels = await labelsById(
    db,
    stored.flatMap(({ after }) => othersOf(after)),
  );
  const presentedChanges = await others?.present(db, stored);
  const rows = await Promise.all(
    stored.map(async ({ id, at, by, ...row }) => {
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
        ...presentedChanges?.get(id),
      };
    }),
  );
  return { rows, total: all?.total ?? 0 };
}
