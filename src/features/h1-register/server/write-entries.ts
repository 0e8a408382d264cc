import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type Cause, recordAudits } from '#platform/audit/server/audit.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { h1Entries, h1Registers } from '../schema.ts';
import type { EntryKind } from '../register-choices.ts';
import { FIRST, hashOf } from './register-chain.ts';

/** A transaction, or the connection of one. */
type Writer = Pick<Transaction, 'execute' | 'insert' | 'update' | 'select'>;

interface Due extends Record<string, unknown> {
  store_id: number;
  financial_year: string;
  at: string;
  kind: EntryKind;
  refers_to: number | null;
  prescriber: string;
  registration_no: string;
  prescriber_address: string;
  patient_id: number;
  patient: string;
  patient_address: string;
  drug_id: number;
  drug: string;
  batch_no: string | null;
  quantity: number;
  bill_id: number;
  bill: string;
  position: number;
  reader: string;
  checker: string;
}

/**
 * What is to be entered: H1 lines of bills without an entry, and entries of cancelled bills that were not taken back. The
 * prescription is that of the order, or the newest of the patient, on which the drug was read.
 */
const dueEntries = (condition: SQL): SQL => sql`
  select b.store_id::int, b.financial_year, k.at, k.kind, e.id::int as refers_to,
    coalesce(d.name, r.doctor, '') as prescriber, coalesce(d.council || ' ' || d.registration_no, r.registration_no, '') as registration_no,
    coalesce(d.address, r.doctor_address, '') as prescriber_address,
    o.patient_id::int, o.patient_name as patient, o.address || ' ' || o.pincode as patient_address,
    l.drug_id::int, l.drug, l.batch_no, l.quantity, b.id::int as bill_id, b.number as bill, l.position,
    coalesce(reader.name, '') as reader, coalesce(checker.name, '') as checker
  from bills b join bill_lines l on l.bill_id = b.id and l.schedule = 'H1' join orders o on o.id = b.order_id
  left join h1_entries e on e.bill_id = b.id and e.position = l.position and e.kind = 'DISPENSED'
  left join lateral (
    select * from prescription_readings p where p.patient_id = o.patient_id and p.status in ('decoded', 'expired')
      and p.lines @> jsonb_build_array(jsonb_build_object('drug_id', l.drug_id, 'struck', false))
    order by p.order_id = o.id desc, p.id desc limit 1) r on true
  left join doctors d on d.id = r.doctor_id left join users reader on reader.id = r.reader_id left join users checker on checker.id = r.checker_id
  cross join lateral (
    select b.billed_at as at, 'DISPENSED' as kind where e.id is null
    union all select b.cancelled_at, 'TAKEN-BACK' where e.id is not null and b.cancelled_at is not null
      and not exists (select from h1_entries t where t.bill_id = b.id and t.position = l.position and t.kind = 'TAKEN-BACK')) k
  where ${condition} order by k.at, b.id, l.position`;

/** Every H1 line that should be in a register and is not. */
export const missingEntries = async (db: Queryable): Promise<{ bill: string; kind: EntryKind }[]> =>
  (await db.execute<Due>(dueEntries(sql`true`))).rows.map(({ bill, kind }) => ({ bill, kind }));

/** Enters what is due of the bills that match, in the order of their times. Returns the entries. */
export async function enter(tx: Writer, condition: SQL): Promise<(typeof h1Entries.$inferInsert)[]> {
  const { rows } = await tx.execute<Due>(dueEntries(condition));
  const entered: (typeof h1Entries.$inferInsert)[] = [];
  const registers = new Map<string, { store_id: number; financial_year: string; last: number; hash: string }>();
  for (const row of rows) {
    const key = `${row.store_id} ${row.financial_year}`;
    const register = registers.get(key) ?? (await openRegister(tx, row));
    const unsealed = { ...row, at: new Date(row.at), serial: register.last + 1, previous: register.hash };
    const entry = { ...unsealed, hash: hashOf(unsealed) };
    registers.set(key, { ...register, last: entry.serial, hash: entry.hash });
    entered.push(entry);
  }
  for (let first = 0; first < entered.length; first += 500) await tx.insert(h1Entries).values(entered.slice(first, first + 500));
  for (const { store_id, financial_year, last, hash } of registers.values())
    await tx
      .update(h1Registers)
      .set({ last, hash })
      .where(and(eq(h1Registers.store_id, store_id), eq(h1Registers.financial_year, financial_year)));
  return entered;
}

/** The register, locked until the end of the transaction; a new one begins empty. */
export async function openRegister(tx: Writer, { store_id, financial_year }: Pick<Due, 'store_id' | 'financial_year'>) {
  await tx.insert(h1Registers).values({ store_id, financial_year, last: 0, hash: FIRST }).onConflictDoNothing();
  const [register] = await tx
    .select()
    .from(h1Registers)
    .where(and(eq(h1Registers.store_id, store_id), eq(h1Registers.financial_year, financial_year)))
    .for('update');
  if (!register) throw new Error(`Store ${store_id} has no register for ${financial_year}`);
  return register;
}

/** Adds one entry to a locked register. */
export async function append(
  tx: Writer,
  { last, hash: previous }: typeof h1Registers.$inferSelect,
  entry: Omit<typeof h1Entries.$inferInsert, 'id' | 'serial' | 'previous' | 'hash'>,
): Promise<typeof h1Entries.$inferSelect> {
  const unsealed = { ...entry, serial: last + 1, previous };
  const hash = hashOf(unsealed);
  const [made] = await tx
    .insert(h1Entries)
    .values({ ...unsealed, hash })
    .returning();
  if (!made) throw new Error('An entry was not stored');
  await tx
    .update(h1Registers)
    .set({ last: made.serial, hash })
    .where(and(eq(h1Registers.store_id, entry.store_id), eq(h1Registers.financial_year, entry.financial_year)));
  return made;
}

/** Enters a bill that was just written or cancelled, in its transaction. */
export async function enterBill(tx: Transaction, cause: Cause, billId: number): Promise<void> {
  const entered = await enter(tx, sql`b.id = ${billId}`);
  await recordAudits(
    tx,
    cause,
    entered.map(({ store_id, financial_year, serial, kind, hash }) => ({
      record: `h1_registers/${store_id}-${financial_year}-${serial}`,
      before: null,
      after: { kind, bill_id: billId, hash },
    })),
  );
}
