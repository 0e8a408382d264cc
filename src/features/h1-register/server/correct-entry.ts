import { ORPCError } from '@orpc/server';
import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { stores } from '#features/locations/server/public.ts';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import { msg, sentence } from '#platform/contract/sentence.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { listChanged } from '#platform/server/realtime/after-commit.ts';
import type { H1Entry } from '../contract.ts';
import type { EntryKind } from '../register-choices.ts';
import { h1RegisterList } from '../register-list.ts';
import { h1Entries } from '../schema.ts';
import { append, openRegister } from './write-entries.ts';

type Stored = typeof h1Entries.$inferSelect;

const numberOf = ({ financial_year, serial }: Pick<Stored, 'financial_year' | 'serial'>): string =>
  `${financial_year}/${String(serial).padStart(5, '0')}`;

const noSuchEntry = () => new ORPCError('NOT_FOUND', { message: 'Register entry not found' });

/** @throws ORPCError 404 */
export async function readEntry(db: Queryable, entryId: number): Promise<H1Entry> {
  const earlier = alias(h1Entries, 'earlier');
  const [found] = await db
    .select({
      entry: h1Entries,
      store: stores.name,
      earlier: { id: earlier.id, financial_year: earlier.financial_year, serial: earlier.serial },
    })
    .from(h1Entries)
    .innerJoin(stores, eq(stores.id, h1Entries.store_id))
    .leftJoin(earlier, eq(earlier.id, h1Entries.refers_to))
    .where(eq(h1Entries.id, entryId));
  if (!found) throw noSuchEntry();
  const { entry, store } = found;
  const { id, financial_year, serial, kind } = h1Entries;
  const later = await db.select({ id, financial_year, serial, kind }).from(h1Entries).where(eq(h1Entries.refers_to, entry.id)).orderBy(id);
  return {
    ...entry,
    number: numberOf(entry),
    store,
    at: entry.at.toISOString(),
    kind: entry.kind as EntryKind,
    refers_to: found.earlier && { id: found.earlier.id, number: numberOf(found.earlier) },
    followed_by: later.map((each) => ({ id: each.id, number: numberOf(each), kind: each.kind as EntryKind })),
  };
}

export interface Correction {
  prescriber: string;
  registration_no: string;
  prescriber_address: string;
  patient: string;
  patient_address: string;
  reason: string;
}

/**
 * Writes how an entry should have been into the register that it stands in. An entry is corrected once: what is wrong with its
 * correction is corrected there. Returns the id of the further entry.
 */
export async function correctEntry(
  tx: Transaction,
  cause: Cause,
  by: string,
  { entryId, key, correction }: { entryId: number; key: string | undefined; correction: Correction },
): Promise<number> {
  const [stored] = await tx.select().from(h1Entries).where(eq(h1Entries.id, entryId));
  if (!stored) throw noSuchEntry();
  const { id } = await runOnce(tx, cause, { key, body: { entryId, ...correction } }, async () => {
    const register = await openRegister(tx, stored);
    const [later] = await tx.select().from(h1Entries).where(eq(h1Entries.refers_to, stored.id)).orderBy(h1Entries.id).limit(1);
    if (later)
      throw badRequest([{ field: 'entry_id', ...sentence('Entry {number} follows it: correct that one', { number: numberOf(later) }) }]);
    const { reason, ...fields } = correction;
    if (Object.entries(fields).every(([name, value]) => stored[name as keyof typeof fields] === value))
      throw badRequest([{ field: 'prescriber', message: msg('Nothing differs from the entry') }]);
    const { id: _id, hash: _hash, previous: _previous, ...kept } = stored;
    const entry = await append(tx, register, { ...kept, ...fields, reason, by, at: cause.at, kind: 'CORRECTED', refers_to: stored.id });
    await recordAudit(tx, cause, `h1_registers/${stored.store_id}-${stored.financial_year}-${entry.serial}`, null, {
      kind: entry.kind,
      refers_to: stored.id,
      hash: entry.hash,
    });
    listChanged(tx, h1RegisterList.id);
    return entry.id;
  });
  return id;
}
