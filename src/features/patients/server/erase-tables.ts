import { type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { hooks } from '#platform/server/hooks.ts';
import type { Erasure } from '../erasure-contract.ts';
import type { PatientTable } from './merge-tables.ts';

/** Records of a patient in other tables that the law keeps, such as a register. */
interface KeptRecords {
  /** Plural, marked with `msg`. */
  title: string;
  /** For how long and by which law, marked with `msg`. */
  why: string;
  count: (patientId: SQL) => SQL;
}

declare module '#platform/server/hooks.ts' {
  interface Hooks {
    'patients.kept': KeptRecords;
  }
}

const nameOf = (name: string): SQL => sql.raw(`"${name}"`);

/** Whether a row, `t`, stays as it is. */
const isKept = ({ erasure }: PatientTable): SQL =>
  erasure === 'delete' ? sql`false` : 'keep' in erasure ? sql`true` : (erasure.unless?.when ?? sql`false`);

/** Why rows are kept; null: none is, or they belong to rows that say it. */
function whyOf({ erasure }: PatientTable): string | null {
  if (erasure === 'delete') return null;
  return 'keep' in erasure ? erasure.keep : (erasure.unless?.why ?? null);
}

/** Number of records that an erasure removes, and that it keeps with the reason. */
export async function countErasure(db: Queryable, patientId: number): Promise<Pick<Erasure, 'removed' | 'kept'>> {
  const [removed, kept]: [Erasure['removed'], Erasure['kept']] = [[], []];
  for (const table of hooks('patients.table')) {
    if (table.title === null) continue;
    const { rows } = await db.execute<{ kept: number; all: number }>(sql`
      select count(*) filter (where ${isKept(table)})::int as kept, count(*)::int as all from ${nameOf(table.table)} t where t.patient_id = ${patientId}`);
    const { kept: stays = 0, all = 0 } = rows[0] ?? {};
    const why = whyOf(table);
    if (all > stays) removed.push({ title: table.title, count: all - stays });
    if (stays > 0 && why !== null) kept.push({ title: table.title, count: stays, why });
  }
  for (const { title, why, count } of hooks('patients.kept')) {
    const { rows } = await db.execute<{ count: number }>(sql`select (${count(sql`${patientId}`)})::int as count`);
    if (rows[0]?.count) kept.push({ title, count: rows[0].count, why });
  }
  return { removed, kept };
}

/** Deletes or empties the rows of a patient that need not be kept. */
export async function eraseRows(tx: Transaction, patientId: number): Promise<void> {
  for (const table of hooks('patients.table')) {
    const { erasure } = table;
    const rows = sql`t.patient_id = ${patientId} and not (${isKept(table)})`;
    if (erasure === 'delete') await tx.execute(sql`delete from ${nameOf(table.table)} t where ${rows}`);
    else if ('clear' in erasure) {
      const cleared = Object.entries(erasure.clear).map(([column, value]) => sql`${nameOf(column)} = ${value}`);
      await tx.execute(sql`update ${nameOf(table.table)} t set ${sql.join(cleared, sql`, `)} where ${rows}`);
    }
  }
}
