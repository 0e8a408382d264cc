import { sql } from 'drizzle-orm';
import { getViewConfig } from 'drizzle-orm/pg-core';
import { currentId, lockPatients } from '#features/patients/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { phoneDigits } from '#platform/contract/phone.ts';
import { msg, sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { RowValues } from '#platform/import/server/batch-target.ts';
import { reason } from '#platform/import/server/reason.ts';
import { tableTarget } from '#platform/import/server/table-target.ts';
import type { Draft } from '#platform/import/server/table/table.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { patientCodes } from '../schema.ts';
import { MOST_POINTS } from '../point-choices.ts';
import { balancesOf, writeEntries } from './ledger.ts';

const pointsIn = (values: RowValues | null): number => Number(values?.['points'] ?? 0);

/** Points that rows add to the ledger of the patients they lead to, whose rows are locked, in the order of the lines. */
async function changesOf(tx: Transaction, drafts: readonly Draft[], isRemoved = false) {
  const ids = new Map<number, number>();
  for (const id of new Set(drafts.map(({ values }) => Number(values['patient'])))) ids.set(id, await currentId(tx, id));
  await lockPatients(tx, [...ids.values()]);
  return drafts
    .toSorted((one, other) => one.line - other.line)
    .flatMap(({ line, values, before }) => {
      const patientId = ids.get(Number(values['patient']));
      const points = isRemoved ? -pointsIn(values) : pointsIn(values) - pointsIn(before);
      return patientId === undefined || points === 0 ? [] : [{ line, patientId, points, note: String(values['reason']) }];
    });
}

interface Earlier extends Record<string, unknown> {
  patient: number;
  current: number;
  reason: string;
}

/** Points by file that patients got under ids which lead to them since a merge. */
const earlierOf = async (tx: Transaction, patientIds: readonly number[]): Promise<Earlier[]> =>
  (
    await tx.execute<Earlier>(sql`
      with recursive led(id, current) as (
        select id, id from patients where id = any(${sql.param(patientIds)}::bigint[])
        union all select p.id, led.current from patients p join led on p.merged_into = led.id)
      select i.patient_id::int as patient, led.current::int as current, lower(i.reason) as reason
      from led join imported_points i on i.patient_id = led.id where led.id <> led.current`)
  ).rows;

/** Refuses rows after which a balance would be negative, and new ones whose reason counted before a merge of their patient. */
async function refuse(tx: Transaction, drafts: readonly Draft[]): Promise<Map<number, Sentence>> {
  const changes = await changesOf(tx, drafts);
  const added = new Map(drafts.flatMap(({ line, values, before }) => (before ? [] : [[line, values]])));
  const earlier = await earlierOf(
    tx,
    changes.map(({ patientId }) => patientId),
  );
  const isCounted = ({ line, patientId, note }: (typeof changes)[number]) =>
    added.has(line) &&
    earlier.some(
      ({ patient, current, reason: counted }) =>
        current === patientId && patient !== Number(added.get(line)?.['patient']) && counted === note.toLowerCase(),
    );
  const balances = await balancesOf(
    tx,
    changes.map(({ patientId }) => patientId),
  );
  const refused = new Map<number, Sentence>();
  for (const change of changes) {
    const { line, patientId, points } = change;
    if (isCounted(change)) {
      refused.set(line, sentence(msg('This reason counted for the patient before the merge')));
      continue;
    }
    const balance = balances.get(patientId)?.balance ?? 0;
    if (balance + points < 0) refused.set(line, sentence(msg('The balance is {balance}'), { balance }));
    else balances.set(patientId, { serial: 0, balance: balance + points });
  }
  return refused;
}

const written = async (tx: Transaction, { at, userId }: Cause, changes: Awaited<ReturnType<typeof changesOf>>) =>
  writeEntries(
    tx,
    changes.map(({ line: _line, ...entry }) => ({ ...entry, at, userId, by: 'Import', kind: 'IMPORTED' as const })),
  );

/** Points by file (§7.6): the ledger gets an entry of each row, and one of each later correction. */
export const importedPointTarget = tableTarget({
  id: 'imported-points',
  title: 'Points',
  about: 'Points that patients get, or that are taken from them. Each reason counts once for a patient.',
  permission: 'points.import',
  table: 'imported_points',
  key: ['patient', 'reason'],
  fields: [
    {
      name: 'patient',
      column: 'patient_id',
      label: 'Patient',
      help: 'Phone or patient id',
      kind: 'reference',
      of: {
        table: getViewConfig(patientCodes).name,
        code: 'code',
        unknown: msg('No patient {name}, or several: give the patient id'),
        names: (name) => [phoneDigits(name)],
        searched: true,
      },
      required: true,
      example: '9820041736',
    },
    { name: 'reason', label: 'Reason', kind: 'text', longest: 200, required: true, example: 'Diwali 2026' },
    {
      name: 'points',
      label: 'Points',
      help: 'Negative: points are taken',
      kind: 'whole',
      min: -MOST_POINTS,
      max: MOST_POINTS,
      required: true,
      example: '50',
    },
  ],
  fits: ({ points }) => (points === 0 ? [{ field: 'points', ...reason('zero', 'More or less than zero', {}) }] : []),
  refuse,
  written: async (tx, cause, { added, changed }) => written(tx, cause, await changesOf(tx, [...added, ...changed])),
  // Points that were spent since are not taken back.
  undone: async (tx, cause, { removed, changed }) => {
    const changes = [...(await changesOf(tx, removed, true)), ...(await changesOf(tx, changed))];
    await written(tx, cause, await asFarAsLeft(tx, changes));
  },
});

async function asFarAsLeft(tx: Transaction, changes: Awaited<ReturnType<typeof changesOf>>) {
  const balances = await balancesOf(
    tx,
    changes.map(({ patientId }) => patientId),
  );
  const left = new Map([...balances].map(([id, { balance }]) => [id, balance]));
  return changes.flatMap((change) => {
    const balance = left.get(change.patientId) ?? 0;
    const points = Math.max(change.points, -balance);
    left.set(change.patientId, balance + points);
    return points === 0 ? [] : [{ ...change, points }];
  });
}
