import { type SQL, sql } from 'drizzle-orm';
import { businessDate } from '#platform/contract/business-day.ts';
import { stateTargetId } from '../state-target-id.ts';
import { masterLists } from '../lists.ts';
import { type MasterField, type MasterId, masterIds, masters } from '../masters.ts';
import { containing, lowered } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';

/** List sources of the masters, derived from the declarations. */

const ofKind = (master: MasterId, ...kinds: MasterField['kind'][]) => masters[master].fields.filter(({ kind }) => kinds.includes(kind));

const stored = (name: string): SQL => sql`m.values ->> ${sql.raw(`'${name}'`)}`;
/** Joins the referenced records of a field, aliased by the field's name. */
const joined = (name: string): SQL => sql.identifier(`of_${name}`) as unknown as SQL;

const namesIn = (name: string, column: SQL, test: SQL = sql`true`): SQL =>
  sql`(select ${column} from master_references x join master_records r on r.id = x.target_id where x.record_id = m.id and x.field = ${sql.raw(`'${name}'`)} and ${test})`;

/** Evaluated per query, not when the server starts. */
const today = { getSQL: () => sql`${businessDate(Date.now())}` };
const ofToday = (name: string, key: 'percent' | 'amount'): SQL => sql`(
  select (one ->> ${sql.raw(`'${key}'`)})::numeric from jsonb_array_elements(m.values -> ${sql.raw(`'${name}'`)}) one
  where one ->> 'from' <= ${today} order by one ->> 'from' desc limit 1)`;

const columnOf: Record<MasterField['kind'], (name: string) => SQL> = {
  text: stored,
  choice: stored,
  number: (name) => sql`(${stored(name)})::numeric`,
  flag: (name) => sql`coalesce((${stored(name)})::boolean, false)`,
  reference: (name) => sql`${joined(name)}.name`,
  references: (name) => namesIn(name, sql`string_agg(r.name, ', ' order by lower(r.name))`),
  rates: (name) => ofToday(name, 'percent'),
  amounts: (name) => ofToday(name, 'amount'),
};

function sourceOf(master: MasterId): ListSource {
  const [naming, ...others] = masters[master].fields;
  const joins = ofKind(master, 'reference').map(
    ({ name }) => sql` left join master_records ${joined(name)} on ${joined(name)}.id = (${stored(name)})::bigint`,
  );
  return {
    list: masterLists[master],
    from: sql`master_records m${sql.join(joins)}`,
    id: sql`m.id`,
    version: sql`m.version`,
    columns: {
      ...Object.fromEntries(others.map(({ name, kind }) => [name, columnOf[kind](name)])),
      [naming?.name ?? 'name']: sql`m.name`,
      state: sql`case when m.merged_into is not null then 'MERGED' when m.retired_at is not null then 'RETIRED' else 'IN_USE' end`,
      updated_at: sql`m.updated_at`,
    },
    among: Object.fromEntries(
      ofKind(master, 'references').map(({ name }) => [
        name,
        (test: (name: SQL) => SQL) => sql`exists ${namesIn(name, sql``, test(sql`r.name`))}`,
      ]),
    ),
    search: (words) => containing(lowered(sql`m.name`), words),
    always: sql`m.master = ${master}`,
    target: { id: `masters.${master}`, recordId: sql`m.id`, state: stateTargetId(master) },
  };
}

export const masterSources = Object.fromEntries(masterIds.map((id) => [id, sourceOf(id)])) as Record<MasterId, ListSource>;
