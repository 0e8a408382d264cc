import { hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { CellFault, RowVerdict } from '../contract.ts';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { BatchTarget, JudgedRow } from './batch-target.ts';
import { UNSTORABLE } from './files/file-row.ts';
import { type CellRow, cellsFault, toInputRow } from './input-rows.ts';
import { storeFaults } from './fault-groups.ts';
import { reason } from './reason.ts';
import { faultsTogether, keyDigest } from './rows-together.ts';
import type { StoredBatch } from './stored-batch.ts';

export type Counts = Record<RowVerdict, number>;
export const nothingCounted: Counts = { created: 0, changed: 0, unchanged: 0, bad: 0, left_out: 0 };

/** A checked row as it is stored. */
interface Verdict extends JudgedRow {
  note: Sentence | null;
  digest: string | null;
  said: string | null;
}

/** The first valid row of a key; later rows with the same key are compared with it. */
interface FirstUse {
  line: number;
  said: string;
}

/**
 * Previous rows that use one of these keys. Looks up one key at a time through the key index: statistics lag behind during
 * bulk inserts, and a plan based on them reads all previous rows repeatedly.
 */
async function firstsBefore(
  tx: Transaction,
  batch: StoredBatch,
  lines: readonly number[],
  keys: readonly string[],
): Promise<Map<string, FirstUse>> {
  if (keys.length === 0) return new Map();
  const { rows } = await tx.execute<{ key: string; line: number; said: string }>(sql`
    select replace(asked.key::text, '-', '') as key, first.line, replace(first.said::text, '-', '') as said
    from (select distinct unnest(${sql.param([...keys])}::uuid[]) as key) asked
    cross join lateral (
      select min(r.line) as line, (array_agg(r.said order by r.line))[1] as said from batch_rows r
      where r.batch_id = ${batch.id} and r.key = asked.key and r.verdict <> 'bad' and r.line < ${lines[0] ?? 0}
    ) first
    where first.line is not null`);
  return new Map(rows.map(({ key, ...first }) => [key, first]));
}

/** Handles a repeated key: a row with the same values is unchanged, one with different values is bad. */
function rejectRepeatedKey(verdict: Verdict, first: FirstUse, field: string): Verdict {
  if (first.said === verdict.said)
    return { ...verdict, verdict: 'unchanged', changes: [], note: sentence('The same as line {line}', { line: first.line }) };
  const contradicts = reason('contradicts', 'Line {line} has different values for the same record', { line: first.line });
  return { ...verdict, verdict: 'bad', errors: [{ field, ...contradicts }], changes: [], note: null };
}

const withoutValues = { version: null, key: '', values: {}, before: null, changes: [], note: null, digest: null, said: null };

const misfit = ({ line, record_id }: CellRow, errors: CellFault[]): Verdict => ({
  ...withoutValues,
  line,
  record_id,
  verdict: 'bad',
  errors,
});

/** Faults for which the target need not look at a row. */
function misfitsOf({ kind, columns, mapping }: StoredBatch, row: CellRow): CellFault[] {
  const fault = cellsFault(row, kind === 'file' ? columns : []);
  if (fault !== null) return [{ field: '', ...fault }];
  const unstorable = reason('unstorable', 'Contains characters that cannot be stored');
  return Object.entries(toInputRow(mapping, row).given).flatMap(([field, cell]) =>
    cell.includes(UNSTORABLE) ? [{ field, ...unstorable }] : [],
  );
}

const leftOut = ({ line, record_id }: CellRow, { message, template, values }: CellFault): Verdict => ({
  ...withoutValues,
  line,
  record_id,
  verdict: 'left_out',
  errors: [],
  note: { message, template, values },
});

async function store(tx: Transaction, batch: StoredBatch, verdicts: readonly Verdict[]): Promise<void> {
  // Undefined is omitted from the JSON and becomes null in the row; most rows have few values.
  const json = JSON.stringify(
    verdicts.map(({ line, verdict, record_id, version, digest, said: valuesDigest, errors, changes, values, before, note }) => {
      const isWritable = verdict === 'created' || verdict === 'changed';
      return {
        line,
        verdict,
        record_id: record_id ?? undefined,
        version: version ?? undefined,
        key: digest ?? undefined,
        said: valuesDigest ?? undefined,
        errors: errors.length > 0 ? errors : undefined,
        changes: isWritable && changes.length > 0 ? changes : undefined,
        values: isWritable ? values : undefined,
        before: (isWritable && before) || undefined,
        note: note ?? undefined,
      };
    }),
  );
  // The range bounds what is read if outdated statistics suggest that the batch has hardly any rows.
  await tx.execute(sql`
    update batch_rows r set verdict = g.verdict, key = g.key, said = g.said, record_version = g.version, errors = g.errors,
      changes = g.changes, "values" = g."values", before = g.before, note = g.note,
      record_id = ${batch.kind === 'rows' ? sql`r.record_id` : sql`g.record_id`}
    from json_to_recordset(${json}::json) as g (line integer, verdict text, record_id bigint, version integer, key uuid, said uuid,
      errors json, changes json, "values" json, before json, note json)
    where r.batch_id = ${batch.id} and r.line = g.line
      and r.line between ${verdicts[0]?.line ?? 0} and ${verdicts.at(-1)?.line ?? 0}`);
}

/** Checks valid rows against rows on previous lines. */
async function checkedTogether(tx: Transaction, target: BatchTarget, batch: StoredBatch, verdicts: Verdict[]): Promise<Verdict[]> {
  const keyed = verdicts.flatMap((verdict) => (verdict.digest === null ? [] : [{ ...verdict, digest: verdict.digest }]));
  const faults = await faultsTogether(tx, target, batch, keyed);
  return verdicts.map((verdict) => {
    const errors = faults.get(verdict.line)?.map(({ line: _line, ...fault }) => fault);
    return errors ? { ...verdict, verdict: 'bad', errors, changes: [], note: null } : verdict;
  });
}

/** Row as the target receives it: with the record in a bulk edit, without it in a file. */
const withoutRecordId = (batch: StoredBatch, row: CellRow): CellRow => (batch.kind === 'rows' ? row : { ...row, record_id: null });

/**
 * Checks rows in line order and stores the verdicts. Rows whose key occurs on previous lines are compared with those.
 *
 * @returns the number of rows per verdict
 */
export async function judgeLines(
  tx: Transaction,
  target: BatchTarget,
  batch: StoredBatch,
  rows: readonly CellRow[],
  at: Date,
): Promise<Counts> {
  const settled = new Map(
    rows.flatMap((row) => {
      if (row.left_out !== null) return [[row.line, leftOut(row, row.left_out.fault)] as const];
      const misfits = misfitsOf(batch, row);
      return misfits.length === 0 ? [] : [[row.line, misfit(row, misfits)] as const];
    }),
  );
  const fit = rows.filter(({ line }) => !settled.has(line));
  const judged = await target.judge(
    tx,
    fit.map((row) => toInputRow(batch.mapping, withoutRecordId(batch, row))),
    { makeMissing: batch.make_missing, at },
  );
  const verdicts = new Map(
    judged.map((row): [number, Verdict] => {
      const digest = row.key === '' ? null : keyDigest(target, row);
      return [row.line, { ...row, note: null, digest, said: hash('md5', JSON.stringify(row.values).toLowerCase()) }];
    }),
  );
  const lines = rows.map(({ line }) => line);
  const keys = [...verdicts.values()].flatMap(({ digest }) => digest ?? []);
  const firsts = await firstsBefore(tx, batch, lines, keys);
  const field = target.key.find((name) => name in batch.mapping) ?? '';
  const separately = lines.flatMap((line): Verdict[] => {
    const verdict = settled.get(line) ?? verdicts.get(line);
    if (!verdict) return [];
    if (verdict.verdict === 'bad' || verdict.verdict === 'left_out' || verdict.digest === null || verdict.said === null) return [verdict];
    const first = firsts.get(verdict.digest);
    if (first) return [rejectRepeatedKey(verdict, first, field)];
    firsts.set(verdict.digest, { line, said: verdict.said });
    return [verdict];
  });
  const all = await checkedTogether(tx, target, batch, separately);
  if (all.length < rows.length) throw new Error(`${target.id} judged ${all.length} of ${rows.length} rows`);
  await store(tx, batch, all);
  // Bulk edits are not reviewed.
  if (batch.kind === 'file') await storeFaults(tx, batch, rows, all);
  const counts = { ...nothingCounted };
  for (const { verdict } of all) counts[verdict] += 1;
  return counts;
}
