import { ORPCError } from '@orpc/server';
import { sql } from 'drizzle-orm';
import { type MasterId, masters, type MasterValues } from '#contracts/masters.ts';
import type { GivenRow, JudgedRow, TargetOptions } from '../../../batches/batch-target.ts';
import { asText, folded } from '../../../batches/cells.ts';
import type { Queryable } from '../../../db/database.ts';
import { idsIn, labelsById, referenceFields } from '../references.ts';
import { leadsTo } from '../rules.ts';
import { checkedValues } from '../values.ts';
import { findNamed } from './find-records.ts';
import { inWords } from './in-words.ts';
import { otherCompanyFaults } from './other-company.ts';
import { type FieldFault, readValues, today } from './read-values.ts';
import { madeOf, missingIn, type WantedValues, withStandIns } from './wanted.ts';

export interface Existing extends Record<string, unknown> {
  id: number;
  version: number;
  name: string;
  retired: boolean;
  values: MasterValues;
}

const naming = (master: MasterId): string => masters[master].fields[0]?.name ?? 'name';

/** Records that the rows are about, by line: those that the rows name by number, else those in use of the same name. */
async function existingOf(db: Queryable, master: MasterId, rows: readonly GivenRow[]): Promise<Map<number, Existing>> {
  const ids = rows.flatMap(({ record_id }) => record_id ?? []);
  const names = rows.flatMap(({ record_id, given }) => (record_id === null ? [folded(given[naming(master)] ?? '')] : []));
  const { rows: found } = await db.execute<Existing>(sql`
    select id, version, lower(name) as name, retired_at is not null as retired, "values" from master_records
    where master = ${master} and id = any(${sql.param(ids)}::bigint[])
    union all
    select id, version, lower(name), false, "values" from master_records
    where master = ${master} and retired_at is null and lower(name) = any(${sql.param(names)}::text[])`);
  const byId = new Map(found.map((each) => [each.id, each]));
  const byName = new Map(found.filter(({ retired }) => !retired).map((each) => [each.name, each]));
  return new Map(
    rows.flatMap(({ line, record_id, given }) => {
      const existing = record_id === null ? byName.get(folded(given[naming(master)] ?? '')) : byId.get(record_id);
      return existing ? [[line, existing] as const] : [];
    }),
  );
}

interface Draft {
  row: GivenRow;
  existing: Existing | undefined;
  values: WantedValues;
  errors: FieldFault[];
}

/** What `checkedValues` refuses, by field of the row. */
function checked(master: MasterId, values: MasterValues): { values: MasterValues } | { errors: FieldFault[] } {
  try {
    return { values: checkedValues(master, values) };
  } catch (fault) {
    const data = fault instanceof ORPCError ? (fault.data as { errors?: FieldFault[] } | undefined) : undefined;
    if (!data?.errors) throw fault;
    return { errors: data.errors.map(({ field, message }) => ({ field: field.split('.')[1] ?? field, message })) };
  }
}

/** A record that is to be made has to be one that its master takes. */
function makingFaults(master: MasterId, values: WantedValues): FieldFault[] {
  return referenceFields(master).flatMap(({ name, of }) =>
    missingIn(values[name]).flatMap((missing): FieldFault[] => {
      const made = of && madeOf(of, missing);
      if (!of || !made) return [];
      const read = checked(of, withStandIns(made));
      if ('errors' in read)
        return read.errors.slice(0, 1).map(({ message }) => ({ field: name, message: `${masters[of].singular} ${missing}: ${message}` }));
      return makingFaults(of, made).map(({ message }) => ({ field: name, message }));
    }),
  );
}

function draftOf(
  master: MasterId,
  row: GivenRow,
  existing: Existing | undefined,
  known: Omit<Parameters<typeof readValues>[2], 'before'>,
): Draft {
  const before = existing?.values ?? null;
  const read = readValues(master, row, { ...known, before });
  const values: WantedValues = { ...before, ...read.said };
  if (row.record_id !== null && !existing)
    return { row, existing, values, errors: [{ field: naming(master), message: 'There is no such record' }] };
  if (existing?.retired)
    return { row, existing, values, errors: [{ field: naming(master), message: 'This record is retired: bring it back to change it' }] };
  const faulty = new Set(read.errors.map(({ field }) => field));
  const said = checked(master, withStandIns(values));
  if ('errors' in said) {
    const more = said.errors.filter(({ field }) => !faulty.has(field));
    return { row, existing, values, errors: [...read.errors, ...more] };
  }
  // What the check fills in and trims is what is stored; what is to be made keeps its name.
  const stored = Object.fromEntries(
    Object.entries(said.values).map(([name, value]) => [name, missingIn(values[name]).length > 0 ? (values[name] ?? null) : value]),
  );
  return { row, existing, values: stored, errors: [...read.errors, ...makingFaults(master, stored)] };
}

/** Something unique that another record in use has already. */
async function uniqueFaults(db: Queryable, master: MasterId, drafts: readonly Draft[]): Promise<Map<number, FieldFault[]>> {
  const faults = new Map<number, FieldFault[]>();
  for (const [at, { name, unique }] of masters[master].fields.entries()) {
    const asked = drafts.filter(
      ({ values, existing }) => unique && typeof values[name] === 'string' && values[name] !== existing?.values[name],
    );
    if (asked.length === 0) continue;
    const stored = at === 0 ? sql`name` : sql`"values" ->> ${name}`;
    const { rows } = await db.execute<{ id: number; said: string }>(sql`
      select id, lower(${stored}) as said from master_records
      where master = ${master} and retired_at is null
        and lower(${stored}) = any(${sql.param(asked.map(({ values }) => asText(values[name]).toLowerCase()))}::text[])`);
    const holders = new Map(rows.map(({ id, said }) => [said, id]));
    for (const { row, values, existing } of asked) {
      const holder = holders.get(asText(values[name]).toLowerCase());
      if (holder !== undefined && holder !== existing?.id)
        faults.set(row.line, [...(faults.get(row.line) ?? []), { field: name, message: 'Another record in use has the same' }]);
    }
  }
  return faults;
}

/** A record that would come to lie below itself. */
async function circleFaults(db: Queryable, master: MasterId, { existing, values }: Draft): Promise<FieldFault[]> {
  if (!existing) return [];
  const faults: FieldFault[] = [];
  for (const { name, of } of referenceFields(master)) {
    const value = values[name];
    if (of !== master || typeof value !== 'number' || value === existing.values[name]) continue;
    const above = await leadsTo(db, master, idsIn(value));
    if (above.has(existing.id)) faults.push({ field: name, message: 'This leads back to the record itself' });
  }
  return faults;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

export async function judgeRecords(
  db: Queryable,
  master: MasterId,
  rows: readonly GivenRow[],
  { makeMissing }: TargetOptions,
): Promise<JudgedRow[]> {
  const existing = await existingOf(db, master, rows);
  const known = { names: await findNamed(db, master, rows), makeMissing, today: today() };
  const drafts = rows.map((row) => draftOf(master, row, existing.get(row.line), known));
  const unique = await uniqueFaults(db, master, drafts);
  const labels = await labelsById(
    db,
    drafts.flatMap(({ existing: found, values }) =>
      found ? referenceFields(master).flatMap(({ name }) => [...idsIn(found.values[name]), ...idsIn(withStandIns(values)[name])]) : [],
    ),
  );
  const judged: JudgedRow[] = [];
  for (const draft of drafts) {
    const { row, existing: found, values } = draft;
    const errors = [
      ...draft.errors,
      ...otherCompanyFaults(master, draft, labels),
      ...(unique.get(row.line) ?? []),
      ...(draft.errors.length === 0 ? await circleFaults(db, master, draft) : []),
    ];
    const fields = found ? masters[master].fields.filter(({ name }) => !same(found.values[name], values[name])) : [];
    const good = !found ? 'created' : fields.length > 0 ? 'changed' : 'unchanged';
    const name = folded(row.given[naming(master)] ?? '');
    judged.push({
      line: row.line,
      verdict: errors.length > 0 ? 'bad' : good,
      errors,
      record_id: found?.id ?? null,
      version: found?.version ?? null,
      key: row.record_id === null ? name : `#${row.record_id}`,
      values,
      before: found?.values ?? null,
      changes: fields.map((field) => ({
        field: field.name,
        before: inWords(field, found?.values[field.name], labels),
        after: inWords(field, values[field.name], labels),
      })),
    });
  }
  return judged;
}
