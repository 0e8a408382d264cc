import { type SQL, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Database, Queryable, Transaction } from '#platform/server/db/database.ts';
import { auditSeals } from '../schema.ts';

/**
 * Hash chain of the audit. A job seals rows some seconds after they were written, in transaction order: only transactions
 * below every running one are sealed, so no row arrives late and no write waits for the chain.
 */

/** Advisory lock number; prevents two servers on one database from sealing at once. */
const LOCK = 4712;
/** Rows of one seal. */
const PORTION = 2_000;
const DIGEST = 32;
/** Maximum number of faults that a verification reports. */
const REPORTED_FAULTS = 100;

/** Position of a row in the chain, ordered by `(xact, id)`. */
interface Position {
  xact: string;
  id: number;
}
interface Digested extends Position {
  [column: string]: unknown;
  digest: Buffer;
}

const BEGINNING: Position = { xact: '0', id: 0 };

/** SHA-256 of all columns of a row, independent of session settings. */
const digest = sql`sha256(convert_to(jsonb_build_array(a.id, extract(epoch from a.at), a.user_id, a.request_id, a.operation, a.record, a.before, a.after, a.xact::text)::text, 'UTF8'))`;

const rowsAfter = ({ xact, id }: Position, until: SQL): SQL =>
  sql`select a.id, a.xact::text as xact, ${digest} as digest from audit a where (a.xact, a.id) > (${xact}::xid8, ${id}) and ${until} order by a.xact, a.id`;

/** Hash of a seal: over the previous hash and each row's id and digest. */
function linked(previous: Buffer, ids: readonly number[], digests: Buffer): Buffer {
  const numbers = Buffer.alloc(8 * ids.length);
  ids.forEach((id, at) => numbers.writeBigInt64BE(BigInt(id), 8 * at));
  return createHash('sha256').update(previous).update(numbers).update(digests).digest();
}

/** Seals completed transactions; returns the number of sealed rows. */
export async function sealAudit(db: Database, now: Date): Promise<number> {
  let sealed = 0;
  for (let fresh = PORTION; fresh === PORTION; sealed += fresh) fresh = await db.transaction((tx) => sealPortion(tx, now));
  return sealed;
}

async function sealPortion(tx: Transaction, now: Date): Promise<number> {
  const { rows: free } = await tx.execute<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(${LOCK}) as free`);
  if (!free[0]?.free) return 0;
  const last = await lastSeal(tx);
  // A separate statement: transactions below the bound have ended before the next statement starts, so that one sees all of
  // them.
  const { rows: bounds } = await tx.execute<{ below: string }>(sql`select pg_snapshot_xmin(pg_current_snapshot())::text as below`);
  const { rows } = await tx.execute<Digested>(
    sql`${rowsAfter(last?.position ?? BEGINNING, sql`a.xact < ${bounds[0]?.below}::xid8`)} limit ${PORTION}`,
  );
  const end = rows.at(-1);
  if (!end) return 0;
  const ids = rows.map(({ id }) => id);
  const digests = Buffer.concat(rows.map((row) => row.digest));
  const hash = linked(last?.hash ?? Buffer.alloc(DIGEST), ids, digests);
  await tx.insert(auditSeals).values({ at: now, xact: end.xact, audit_id: end.id, ids, digests, hash });
  return rows.length;
}

async function lastSeal(db: Queryable): Promise<{ position: Position; hash: Buffer } | null> {
  const { rows } = await db.execute<{ xact: string; audit_id: number; hash: Buffer }>(
    sql`select xact::text as xact, audit_id, hash from audit_seals order by id desc limit 1`,
  );
  const [seal] = rows;
  return seal ? { position: { xact: seal.xact, id: seal.audit_id }, hash: seal.hash } : null;
}

/** Deviation from the chain, with the audit row; `chain` means that a seal itself was changed. */
export interface AuditFault {
  what: 'edited' | 'removed' | 'inserted' | 'chain';
  audit_id: number | null;
  seal_id: number;
}

export interface AuditVerdict {
  /** Sealed rows, and rows that are not sealed yet. */
  sealed: number;
  waiting: number;
  seals: number;
  /** Hash of the last seal in hexadecimal, null if nothing is sealed. Stored elsewhere, it proves everything before it. */
  head: string | null;
  /** At most 100. */
  faults: AuditFault[];
}

type Seal = typeof auditSeals.$inferSelect;

/** Compares every sealed row with its seal and every seal with the previous one. Reads the whole audit in portions. */
export async function verifyAudit(db: Database): Promise<AuditVerdict> {
  const verdict: AuditVerdict = { sealed: 0, waiting: 0, seals: 0, head: null, faults: [] };
  let [hash, position, sealId] = [Buffer.alloc(DIGEST) as Buffer, BEGINNING, 0];
  for (;;) {
    const { rows } = await db.execute<Seal & Record<string, unknown>>(
      sql`select id, xact::text as xact, audit_id, ids, digests, hash from audit_seals where id > ${sealId} order by id limit 1`,
    );
    const [seal] = rows;
    if (!seal) break;
    verdict.faults.push(...(await faultsOfSeal(db, seal, hash, position)).slice(0, REPORTED_FAULTS - verdict.faults.length));
    [hash, position, sealId] = [seal.hash, { xact: seal.xact, id: seal.audit_id }, seal.id];
    verdict.seals += 1;
    verdict.sealed += seal.ids.length;
    verdict.head = seal.hash.toString('hex');
  }
  const { rows } = await db.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from audit a where (a.xact, a.id) > (${position.xact}::xid8, ${position.id})`,
  );
  return { ...verdict, waiting: rows[0]?.waiting ?? 0 };
}

async function faultsOfSeal(db: Database, seal: Seal, previous: Buffer, after: Position): Promise<AuditFault[]> {
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
