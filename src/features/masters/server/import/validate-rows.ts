import { sql } from 'drizzle-orm';
import { msg, sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { RowFault, RowValues } from '#platform/import/server/batch-target.ts';
import { asText } from '#platform/import/server/cells.ts';
import { reason } from '#platform/import/server/reason.ts';
import { isMissing } from '#platform/import/server/table/missing.ts';
import type { Draft, FittedRow } from '#platform/import/server/table/table.ts';
import type { CellFault } from '#platform/import/contract.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { type MasterId, masters, type MasterValue } from '../../masters.ts';
import { idsIn, labelsById, referenceFields } from '../references.ts';
import { findReachable } from '../rules.ts';
import { valueFaults } from '../values.ts';

/** Validation of imported rows against the master's declaration and its other records. */

const idsOf = (value: unknown): number[] => idsIn(value as MasterValue | undefined);

/** Replaces references to records that do not exist yet by placeholder ids, so that the values can be validated. */
function withPlaceholderIds(values: RowValues): RowValues {
  let placeholderId = Number.MAX_SAFE_INTEGER;
  const idOf = (each: unknown): unknown => (isMissing(each) ? (placeholderId -= 1) : each);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value.map(idOf) : idOf(value)]));
}

export const faultsOfValues = (master: MasterId, values: RowValues): CellFault[] =>
  valueFaults(master, withPlaceholderIds(values)).map(({ field, ...fault }) => ({
    ...fault,
    code: 'invalid',
    field: field.split('.')[0] ?? field,
  }));

const textIn = (values: RowValues, name: string) => asText(values[name]).toLowerCase();

/** Faults of values that must be unique but belong to another record in use or an earlier row. */
async function uniqueFaults(db: Queryable, master: MasterId, drafts: readonly Draft[]): Promise<RowFault[]> {
  const faults: RowFault[] = [];
  for (const [at, { name, unique }] of masters[master].fields.entries()) {
    const changed = drafts.filter(({ values, before }) => unique && typeof values[name] === 'string' && values[name] !== before?.[name]);
    if (changed.length === 0) continue;
    const stored = at === 0 ? sql`name` : sql`"values" ->> ${name}`;
    const { rows } = await db.execute<{ id: number; value: string }>(sql`
      select id, lower(${stored}) as value from master_records
      where master = ${master} and retired_at is null
        and lower(${stored}) = any(${sql.param(changed.map(({ values }) => textIn(values, name)))}::text[])`);
    const holders = new Map(rows.map(({ id, value }) => [value, id]));
    for (const { line, id, values } of changed) {
      const holder = holders.get(textIn(values, name));
      if (holder !== undefined && holder !== id)
        faults.push({ line, field: name, ...reason('taken', 'Another record in use has this value') });
    }
  }
  return faults;
}

/** Faults of references that would form a cycle. */
async function cycleFaults(db: Queryable, master: MasterId, drafts: readonly Draft[]): Promise<RowFault[]> {
  const within = referenceFields(master).filter(({ of }) => of === master);
  const faults: RowFault[] = [];
  for (const { line, id, values, before } of drafts)
    for (const { name } of within) {
      if (id === null || typeof values[name] !== 'number' || values[name] === before?.[name]) continue;
      const ancestors = await findReachable(db, master, idsOf(values[name]));
      if (ancestors.has(id)) faults.push({ line, field: name, ...reason('circle', 'This points back to the record itself') });
    }
  return faults;
}

/**
 * Drugs of different companies may have the same name. A row matched to a drug by name alone must not change its company: it is
 * rejected, and the user has to say which drug is meant. Rows without a company are accepted.
 */
async function otherCompanyFaults(db: Queryable, master: MasterId, rows: readonly FittedRow[]): Promise<RowFault[]> {
  const others = rows.filter(
    ({ row, values, before }) =>
      master === 'item' && row.record_id === null && row.given['company'] && before && values['company'] !== before['company'],
  );
  const labels = await labelsById(
    db,
    others.flatMap(({ before }) => idsOf(before?.['company'])),
  );
  return others.flatMap(({ row, before }) => {
    const company = labels.get(Number(before?.['company']))?.name;
    if (company === undefined) return [];
    const values = { drug: row.given['name'] ?? '', company };
    return [
      {
        line: row.line,
        field: 'name',
        ...reason('other_company', '{drug} belongs to {company}: rename it here, or change the drug’s company', values),
      },
    ];
  });
}

export async function faultsOfRecords(db: Queryable, master: MasterId, rows: readonly FittedRow[]): Promise<RowFault[]> {
  const drafts = rows.map(({ row, record_id, values, before }) => ({ line: row.line, id: record_id, values, before }));
  return [
    ...(await otherCompanyFaults(db, master, rows)),
    ...(await uniqueFaults(db, master, drafts)),
    ...(await cycleFaults(db, master, drafts)),
  ];
}

/** Prefixes a message with the title of its field. */
const ofField = (label: string, fault: Sentence): Sentence => sentence('{label}: {fault}', { label: { message: label }, fault });

/** Newly referenced records must be in use, and are locked until the transaction ends. */
async function retiredReferences(tx: Transaction, master: MasterId, drafts: readonly Draft[]): Promise<Map<number, Sentence>> {
  const fields = referenceFields(master);
  const chosen = drafts.flatMap(({ line, values, before }) =>
    fields.flatMap(({ name, label }) => {
      const unchanged = new Set(idsOf(before?.[name]));
      return idsOf(values[name]).flatMap((id) => (unchanged.has(id) ? [] : [{ line, label, id }]));
    }),
  );
  if (chosen.length === 0) return new Map();
  const ids = [...new Set(chosen.map(({ id }) => id))];
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from master_records where id = any(${sql.param(ids)}::bigint[]) and retired_at is null order by id for share`);
  const inUse = new Set(rows.map(({ id }) => id));
  return new Map(
    chosen.flatMap(({ line, label, id }) =>
      inUse.has(id) ? [] : [[line, ofField(label, { message: msg('This record has been retired') })]],
    ),
  );
}

/** Unique values that several drafts have: the first draft keeps them. */
function repeated(master: MasterId, drafts: readonly Draft[]): RowFault[] {
  return masters[master].fields.flatMap(({ name, unique }) => {
    const claimed = new Set<string>();
    return drafts.flatMap(({ line, values, before }) => {
      if (!unique || typeof values[name] !== 'string' || values[name] === before?.[name]) return [];
      if (claimed.has(textIn(values, name))) return [{ line, field: name, ...reason('taken', 'Another record in use has this value') }];
      claimed.add(textIn(values, name));
      return [];
    });
  });
}

/** Unique values that another record in use has, by line. */
export async function findTaken(db: Queryable, master: MasterId, drafts: readonly Draft[]): Promise<Map<number, Sentence>> {
  if (drafts.length === 0) return new Map();
  const faults = [...(await uniqueFaults(db, master, drafts)), ...repeated(master, drafts)];
  return new Map(faults.map(({ line, field, ...fault }) => [line, ofField(labelOf(master, field), fault)]));
}

const labelOf = (master: MasterId, field: string) => masters[master].fields.find(({ name }) => name === field)?.label ?? field;

/** Conflicts that prevent drafts from being written, by line. The master must be locked, so that no unique value is taken meanwhile. */
export async function findConflicts(tx: Transaction, master: MasterId, drafts: readonly Draft[]): Promise<Map<number, Sentence>> {
  const retired = await retiredReferences(tx, master, drafts);
  const remaining = drafts.filter(({ line }) => !retired.has(line));
  const faults = [...(await uniqueFaults(tx, master, remaining)), ...(await cycleFaults(tx, master, remaining))];
  const refused = new Set(faults.map(({ line }) => line));
  const others = remaining.filter(({ line }) => !refused.has(line));
  const conflicts = [...faults, ...repeated(master, others)].map(
    ({ line, field, ...fault }) => [line, ofField(labelOf(master, field), fault)] as const,
  );
  return new Map([...retired, ...conflicts]);
}
