import { asc } from 'drizzle-orm';
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
  const registers = await db.select().from(h1Registers);
  const expected = new Map<string, { serial: number; hash: string }>();
  const nameOf = ({ store_id, financial_year }: { store_id: number; financial_year: string }) => `${store_id} ${financial_year}`;
  const entries = await db.select().from(h1Entries).orderBy(asc(h1Entries.store_id), asc(h1Entries.financial_year), asc(h1Entries.serial));
  for (const entry of entries) {
    const before = expected.get(nameOf(entry)) ?? { serial: 0, hash: FIRST };
    const where = `${nameOf(entry)} ${entry.serial}`;
    if (entry.serial !== before.serial + 1) faults.push({ where, what: 'left out' });
    else if (entry.previous !== before.hash || hashOf(entry) !== entry.hash) faults.push({ where, what: 'edited' });
    expected.set(nameOf(entry), { serial: entry.serial, hash: entry.hash });
  }
  for (const register of registers) {
    const last = expected.get(nameOf(register)) ?? { serial: 0, hash: FIRST };
    if (register.last !== last.serial) faults.push({ where: `${nameOf(register)} ${register.last}`, what: 'left out' });
    else if (register.hash !== last.hash) faults.push({ where: `${nameOf(register)} ${register.last}`, what: 'edited' });
  }
  return faults;
}
