import { type SQL, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Database, Queryable, Transaction } from '#platform/server/db/database.ts';
import { auditSeals } from '../schema.ts';

/**
 * The audit's hash chain. Rows are sealed some seconds after they were written, by a job, in the order of their
 * transactions: only transactions below every running one are sealed, so none comes late, and no write waits for the chain.
 */

/** Number of the advisory lock: two servers on one database do not seal at once. */
const LOCK = 4712;
/** Rows of one seal. */
const PORTION = 2_000;
const DIGEST = 32;
/** Faults that are told; there may be more. */
const TOLD = 100;

/** A row's place in the chain: after it, `(xact, id)` grows. */
interface Place {
  xact: string;
  id: number;
}
interface Digested extends Place {
  [column: string]: unknown;
  digest: Buffer;
}

const BEGINNING: Place = { xact: '0', id: 0 };

/** Everything that a row says, as bytes that depend on no setting of the session. */
const digest = sql`sha256(convert_to(jsonb_build_array(a.id, extract(epoch from a.at), a.user_id, a.request_id, a.operation, a.record, a.before, a.after, a.xact::text)::text, 'UTF8'))`;

const rowsAfter = ({ xact, id }: Place, until: SQL): SQL =>
  sql`select a.id, a.xact::text as xact, ${digest} as digest from audit a where (a.xact, a.id) > (${xact}::xid8, ${id}) and ${until} order by a.xact, a.id`;

/** A hash of a seal: over the one before, and over each row's id and digest. */
function linked(previous: Buffer, ids: readonly number[], digests: Buffer): Buffer {
  const numbers = Buffer.alloc(8 * ids.length);
  ids.forEach((id, at) => numbers.writeBigInt64BE(BigInt(id), 8 * at));
  return createHash('sha256').update(previous).update(numbers).update(digests).digest();
}

/** Seals what is finished, and tells how many rows that were. */
export async function sealAudit(db: Database, now: Date): Promise<number> {
  let sealed = 0;
  for (let fresh = PORTION; fresh === PORTION; sealed += fresh) fresh = await db.transaction((tx) => sealPortion(tx, now));
  return sealed;
}

async function sealPortion(tx: Transaction, now: Date): Promise<number> {
  const { rows: free } = await tx.execute<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(${LOCK}) as free`);
  if (!free[0]?.free) return 0;
  const last = await lastSeal(tx);
  // A statement of its own: what is below was over before the next one begins, so that one sees all of it.
  const { rows: bounds } = await tx.execute<{ below: string }>(sql`select pg_snapshot_xmin(pg_current_snapshot())::text as below`);
  const { rows } = await tx.execute<Digested>(
    sql`${rowsAfter(last?.place ?? BEGINNING, sql`a.xact < ${bounds[0]?.below}::xid8`)} limit ${PORTION}`,
  );
  const end = rows.at(-1);
  if (!end) return 0;
  const ids = rows.map(({ id }) => id);
  const digests = Buffer.concat(rows.map((row) => row.digest));
  const hash = linked(last?.hash ?? Buffer.alloc(DIGEST), ids, digests);
  await tx.insert(auditSeals).values({ at: now, xact: end.xact, audit_id: end.id, ids, digests, hash });
  return rows.length;
}

async function lastSeal(db: Queryable): Promise<{ place: Place; hash: Buffer } | null> {
  const { rows } = await db.execute<{ xact: string; audit_id: number; hash: Buffer }>(
    sql`select xact::text as xact, audit_id, hash from audit_seals order by id desc limit 1`,
  );
  const [seal] = rows;
  return seal ? { place: { xact: seal.xact, id: seal.audit_id }, hash: seal.hash } : null;
}

/** What does not fit, with the row of the audit; `chain`: a seal itself was changed, and no row is at fault. */
export interface AuditFault {
  what: 'edited' | 'removed' | 'inserted' | 'chain';
  audit_id: number | null;
  seal_id: number;
}

export interface AuditVerdict {
  /** Rows under seal, and those that wait for one. */
  sealed: number;
  waiting: number;
  seals: number;
  /** The last seal's hash, hexadecimal: written down elsewhere, it proves everything before it. Null: nothing is sealed. */
  head: string | null;
  /** At most 100. */
  faults: AuditFault[];
}

type Seal = typeof auditSeals.$inferSelect;

/** Compares every sealed row with its seal, and every seal with the one before. Reads everything, a portion at a time. */
export async function verifyAudit(db: Database): Promise<AuditVerdict> {
  const verdict: AuditVerdict = { sealed: 0, waiting: 0, seals: 0, head: null, faults: [] };
  let [hash, place, sealId] = [Buffer.alloc(DIGEST) as Buffer, BEGINNING, 0];
  for (;;) {
    const { rows } = await db.execute<Seal & Record<string, unknown>>(
      sql`select id, xact::text as xact, audit_id, ids, digests, hash from audit_seals where id > ${sealId} order by id limit 1`,
    );
    const [seal] = rows;
    if (!seal) break;
    verdict.faults.push(...(await faultsOfSeal(db, seal, hash, place)).slice(0, TOLD - verdict.faults.length));
    [hash, place, sealId] = [seal.hash, { xact: seal.xact, id: seal.audit_id }, seal.id];
    verdict.seals += 1;
    verdict.sealed += seal.ids.length;
    verdict.head = seal.hash.toString('hex');
  }
  const { rows } = await db.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from audit a where (a.xact, a.id) > (${place.xact}::xid8, ${place.id})`,
  );
  return { ...verdict, waiting: rows[0]?.waiting ?? 0 };
}

async function faultsOfSeal(db: Database, seal: Seal, previous: Buffer, after: Place): Promise<AuditFault[]> {
  const fault = (what: AuditFault['what'], audit_id: number | null): AuditFault => ({ what, audit_id, seal_id: seal.id });
  const ids = seal.ids.map(Number);
  const faults: AuditFault[] = [];
  if (!linked(previous, ids, seal.digests).equals(seal.hash)) faults.push(fault('chain', null));
  const { rows } = await db.execute<Digested>(rowsAfter(after, sql`(a.xact, a.id) <= (${seal.xact}::xid8, ${seal.audit_id})`));
  const found = new Map(rows.map((row) => [row.id, row.digest]));
  ids.forEach((id, at) => {
    const now = found.get(id);
    found.delete(id);
    if (!now) faults.push(fault('removed', id));
    else if (!now.equals(seal.digests.subarray(DIGEST * at, DIGEST * (at + 1)))) faults.push(fault('edited', id));
  });
  return [...faults, ...[...found.keys()].map((id) => fault('inserted', id))];
}
