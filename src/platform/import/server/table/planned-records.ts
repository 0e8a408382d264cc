import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/server/db/database.ts';
import type { Edits, MadeRecords, PlannedList, PlannedRecord, RowValues } from '../batch-target.ts';
import { idOfName, idsOf } from './codes.ts';
import { inWords } from './judge-rows.ts';
import { madeValues, nameFieldOf } from './made-values.ts';
import { missingIn } from './missing.ts';
import { formsOf, spellingOf } from './referred.ts';
import type { Referred, Table } from './table.ts';

/** Records that writing a batch would create because its rows refer to them. */

type Maker = Referred & { make: NonNullable<Referred['make']> };
const isMaker = (of: Referred | undefined): of is Maker => of?.make !== undefined;

interface Gathered {
  table: Table;
  /** By normalised name in the file. */
  records: Map<string, PlannedRecord>;
  /** Spellings of their final names. */
  spellings: Set<string>;
}

/** Names of missing records by field, in the order of the rows that would be written. */
async function missingNames(db: Queryable, batchId: number, fields: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ field: string; name: string }>(sql`
    select f.field, m.value ->> 'missing' as name
    from batch_rows r
    cross join unnest(${sql.param([...fields])}::text[]) as f (field)
    cross join lateral json_array_elements(
      case json_typeof(r."values" -> f.field) when 'array' then r."values" -> f.field else json_build_array(r."values" -> f.field) end) as m
    where r.batch_id = ${batchId} and r.verdict in ('created', 'changed') and r."values"::text like '%"missing"%'
      and json_typeof(m.value) = 'object' and m.value ->> 'missing' is not null
    group by f.field, name order by min(r.line)`);
  const names = new Map<string, string[]>();
  for (const { field, name } of rows) names.set(field, [...(names.get(field) ?? []), name]);
  return names;
}

function textsOf({ fields }: Table, values: RowValues): Record<string, string> {
  return Object.fromEntries(fields.filter(({ of }) => !of).map((field) => [field.name, inWords(field, values[field.name], new Map())]));
}

/** Adds the records of one reference, and the records that those require. */
async function gather(
  db: Queryable,
  lists: Map<string, Gathered>,
  edits: ReadonlyMap<string, Edits>,
  of: Maker,
  names: readonly string[],
): Promise<void> {
  const table = of.make.table();
  const { records, spellings } = lists.get(table.id) ?? { records: new Map<string, PlannedRecord>(), spellings: new Set<string>() };
  lists.set(table.id, { table, records, spellings });
  const nameField = nameFieldOf(table);
  const editOf = (name: string) => edits.get(table.id)?.get(formsOf(of, name)[0] ?? '');
  const finalName = (name: string) => editOf(name)?.[nameField] ?? name;
  const existing = await idsOf(db, of, names.map(finalName));
  const required = new Map<string, string[]>();
  for (const name of names) {
    const [form = ''] = formsOf(of, name);
    if (records.has(form)) continue;
    const edit = editOf(name);
    const exists = idOfName(of, existing, finalName(name)) !== undefined;
    const spelling = spellingOf(of, finalName(name));
    const isPlanned = spellings.has(spelling);
    if (!edit && (isPlanned || exists)) continue;
    const values = madeValues(table, of.make, name, edit);
    // A renamed record stays in the list, so that it can be renamed back.
    const record = { name: form, values: textsOf(table, values), edited: edit !== undefined, exists: exists || isPlanned };
    records.set(form, record);
    spellings.add(spelling);
    if (!record.exists)
      for (const field of table.fields) required.set(field.name, [...(required.get(field.name) ?? []), ...missingIn(values[field.name])]);
  }
  for (const field of table.fields) {
    const found = required.get(field.name) ?? [];
    if (isMaker(field.of) && found.length > 0) await gather(db, lists, edits, field.of, found);
  }
}

/** Fields of a record to be created that can be changed: those that are derived from its name, without references. */
const editable = ({ fields }: Table, records: Iterable<PlannedRecord>) => {
  const all = [...records];
  return fields.filter(({ name, of }) => !of && all.some(({ values }) => values[name]));
};

export async function plannedRecords(db: Queryable, table: Table, batchId: number, { edits }: MadeRecords): Promise<PlannedList[]> {
  const makers = table.fields.filter(({ of }) => isMaker(of));
  const lists = new Map<string, Gathered>();
  const names = await missingNames(
    db,
    batchId,
    makers.map(({ name }) => name),
  );
  for (const { name, of } of makers) if (isMaker(of)) await gather(db, lists, edits, of, names.get(name) ?? []);
  return [...lists.values()]
    .filter(({ records }) => records.size > 0)
    .map(({ table: { id, title, key }, table: madeTable, records }) => ({
      target: id,
      title,
      fields: editable(madeTable, records.values()).map(({ name, label, kind, choices }) => ({
        name,
        label,
        required: key.includes(name),
        choices: choices ?? (kind === 'flag' ? { yes: 'Yes', no: 'No' } : null),
      })),
      records: [...records.values()],
    }));
}
