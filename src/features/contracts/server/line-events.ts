import { inArray, sql } from 'drizzle-orm';
import { drugs } from '#features/drugs/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Stored } from '#platform/import/server/table/table.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import { lockRecord } from '#platform/record/server/kind/change-record.ts';
import { ownerOf } from '#platform/record/server/kind/owner.ts';
import { SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { ContractPayload } from '../schema.ts';
import { contractKind } from './contract-kind.ts';

/** Drugs that the log names; of more it has the number. */
const NAMED = 5;

interface Done {
  /** Added or changed. */
  changed: readonly Stored[];
  removed: readonly Stored[];
}

const contractOf = ({ values }: Stored): number => Number(values['contract']);

async function namesOf(tx: Transaction, lines: readonly Stored[]): Promise<string[]> {
  if (lines.length === 0 || lines.length > NAMED) return [];
  const ids = lines.map(({ values }) => Number(values['drug']));
  const found = await tx.select({ name: drugs.name }).from(drugs).where(inArray(drugs.id, ids)).orderBy(sql`lower(${drugs.name})`);
  return found.map(({ name }) => name);
}

async function payloadOf(tx: Transaction, { changed, removed }: Done): Promise<ContractPayload> {
  const [drugNames, removedNames] = [await namesOf(tx, changed), await namesOf(tx, removed)];
  const unnamed = (changed.length > NAMED ? changed.length : 0) + (removed.length > NAMED ? removed.length : 0);
  return {
    ...(drugNames.length > 0 && { drugs: drugNames }),
    ...(removedNames.length > 0 && { removed: removedNames }),
    ...(unnamed > 0 && { lines: unnamed }),
  };
}

/** The lines that an import wrote are one event of their contract, whose number of lines follows. */
export async function keepLineEvents(tx: Transaction, cause: Cause, done: Done): Promise<void> {
  const author = (await ownerOf(tx, cause.userId, SYSTEM)) ?? SYSTEM;
  const ids = [...new Set([...done.changed, ...done.removed].map(contractOf))].toSorted((one, other) => one - other);
  for (const id of ids) {
    const stored = await lockRecord(tx, contractKind, id);
    const { rows } = await tx.execute<{ lines: number }>(
      sql`select count(*)::int as lines from supply_contract_lines where contract_id = ${id}`,
    );
    const isOwn = (line: Stored) => contractOf(line) === id;
    const { why } = await applyEvent(tx, cause, contractKind, stored, author, {
      event: { type: 'contract.changed', lines: rows[0]?.lines ?? 0, firstDay: stored.first_on, lastDay: stored.last_on },
      payload: await payloadOf(tx, { changed: done.changed.filter(isOwn), removed: done.removed.filter(isOwn) }),
    });
    if (why) throw new Error(`The contract ${id} takes no lines: ${why.message}`);
  }
}
