import { and, asc, eq, gt } from 'drizzle-orm';
import type { Queryable } from '#platform/server/db/database.ts';
import { h1Entries, h1Registers } from '../schema.ts';
import { FIRST, hashOf } from './register-chain.ts';
import { missingEntries } from './write-entries.ts';

/** A deviation: an entry was changed, left out or added, or a bill is not entered. */
export interface RegisterFault {
  /** Store, financial year and serial; or the number of the bill. */
  where: string;
  what: 'edited' | 'left out' | 'not entered';
}

/** Compares the registers with their chains and with the bills. */
export async function verifyRegisters(db: Queryable): Promise<RegisterFault[]> {
  const faults: RegisterFault[] = (await missingEntries(db)).map(({ bill }) => ({ where: bill, what: 'not entered' }));
  const registers = await db.select().from(h1Registers).orderBy(asc(h1Registers.store_id), asc(h1Registers.financial_year));
  for (const register of registers) {
    const nameOf = (serial: number) => `${register.store_id} ${register.financial_year} ${serial}`;
    let before = { serial: 0, hash: FIRST };
    for (let page = await entriesAfter(db, register, 0); page.length > 0; page = await entriesAfter(db, register, before.serial))
      for (const entry of page) {
        if (entry.serial !== before.serial + 1) faults.push({ where: nameOf(entry.serial), what: 'left out' });
        else if (entry.previous !== before.hash || hashOf(entry) !== entry.hash)
          faults.push({ where: nameOf(entry.serial), what: 'edited' });
        before = { serial: entry.serial, hash: entry.hash };
      }
    if (register.last !== before.serial) faults.push({ where: nameOf(register.last), what: 'left out' });
    else if (register.hash !== before.hash) faults.push({ where: nameOf(register.last), what: 'edited' });
  }
  return faults;
}

/** Entries that are compared at a time. */
const PAGE = 2_000;

const entriesAfter = (db: Queryable, { store_id, financial_year }: typeof h1Registers.$inferSelect, serial: number) =>
  db
    .select()
    .from(h1Entries)
    .where(and(eq(h1Entries.store_id, store_id), eq(h1Entries.financial_year, financial_year), gt(h1Entries.serial, serial)))
    .orderBy(asc(h1Entries.serial))
    .limit(PAGE);
