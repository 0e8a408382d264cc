import { sql } from 'drizzle-orm';
import { type MasterId, masters, type MasterValues } from '#contracts/masters.ts';
import { asText } from '../../../batches/cells.ts';
import type { Transaction } from '../../../db/database.ts';
import { idsIn, referenceFields } from '../references.ts';

/** A record about to be written: its values, and those that it has. */
export interface Draft {
  line: number;
  /** Null: a new one. */
  id: number | null;
  values: MasterValues;
  before: MasterValues | null;
}

const SAME = 'Another record in use has the same';

/** Something unique that another record has, or another row of this portion. The master is held: nobody takes it meanwhile. */
async function uniqueReasons(tx: Transaction, master: MasterId, drafts: readonly Draft[], reasons: Map<number, string>): Promise<void> {
  for (const [at, { name, label, unique }] of masters[master].fields.entries()) {
    const asked = drafts.filter(({ values, before }) => unique && typeof values[name] === 'string' && values[name] !== before?.[name]);
    if (asked.length === 0) continue;
    const stored = at === 0 ? sql`name` : sql`"values" ->> ${name}`;
    const said = ({ values }: Draft) => asText(values[name]).toLowerCase();
    const { rows } = await tx.execute<{ id: number; said: string }>(sql`
      select id, lower(${stored}) as said from master_records
      where master = ${master} and retired_at is null and lower(${stored}) = any(${sql.param(asked.map(said))}::text[])`);
    const holders = new Map<string, number | null>(rows.map(({ id, said: value }) => [value, id]));
    for (const draft of asked) {
      const holder = holders.get(said(draft));
      if (holder === undefined) holders.set(said(draft), draft.id);
      else if (holder === null || holder !== draft.id) reasons.set(draft.line, `${label}: ${SAME}`);
    }
  }
}

/** What rows come to refer to has to be in use, and is held so until the transaction ends. */
async function referenceReasons(tx: Transaction, master: MasterId, drafts: readonly Draft[], reasons: Map<number, string>): Promise<void> {
  const fields = referenceFields(master);
  const chosen = drafts.flatMap(({ line, values, before }) =>
    fields.flatMap(({ name, label }) => {
      const stays = new Set(idsIn(before?.[name]));
      return idsIn(values[name]).flatMap((id) => (stays.has(id) ? [] : [{ line, label, id }]));
    }),
  );
  if (chosen.length === 0) return;
  const ids = [...new Set(chosen.map(({ id }) => id))];
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from master_records where id = any(${sql.param(ids)}::bigint[]) and retired_at is null order by id for share`);
  const inUse = new Set(rows.map(({ id }) => id));
  for (const { line, label, id } of chosen) if (!inUse.has(id)) reasons.set(line, `${label}: This record was retired meanwhile`);
}

/** Why drafts cannot be written any more, by line. */
export async function reasonsAgainst(tx: Transaction, master: MasterId, drafts: readonly Draft[]): Promise<Map<number, string>> {
  const reasons = new Map<number, string>();
  await referenceReasons(tx, master, drafts, reasons);
  await uniqueReasons(
    tx,
    master,
    drafts.filter(({ line }) => !reasons.has(line)),
    reasons,
  );
  return reasons;
}
