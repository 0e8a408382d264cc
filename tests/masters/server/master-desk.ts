import { type MasterField, type MasterId, masters, type MasterValue, type MasterValues } from '#features/masters/masters.ts';
import { generalData } from '#platform/choices/server/general-data.ts';
import type { Answer, TestBrowser, TestServer } from '#tests/support/server.ts';

/** A record as returned by the API. */
export interface StoredMaster {
  id: number;
  version: number;
  values: MasterValues;
}

/** Requests of a user who manages masters. */
export interface Desk {
  create(master: MasterId, values: object, requestKey?: string): Promise<Answer>;
  /** Creates a record from valid values, with these overrides. */
  made(master: MasterId, values?: MasterValues): Promise<StoredMaster>;
  read(master: MasterId, id: number, suffix?: string): Promise<Answer>;
  update(master: MasterId, record: StoredMaster, changes: object): Promise<Answer>;
  retire(master: MasterId, record: Pick<StoredMaster, 'id' | 'version'>, retired?: boolean): Promise<Answer>;
  merge(master: MasterId, keep: StoredMaster, drop: readonly StoredMaster[]): Promise<Answer>;
  /** Valid values of the master; names are unique per call. */
  sample(master: MasterId): Promise<MasterValues>;
}

let samples = 0;

export function deskOf(browser: TestBrowser): Desk {
  const request = (method: string, path: string, body?: object) => browser.request(method, `/api/item/masters/${path}`, body);

  async function valueOf(field: MasterField, number: number): Promise<MasterValue> {
    if (field.kind === 'flag') return true;
    if (field.kind === 'number') return field.min ?? 1;
    if (field.kind === 'choice') return Object.keys(field.options ?? generalData[field.choices ?? ''] ?? {})[0] ?? '';
    if (field.kind === 'rates')
      return [
        { from: '2017-07-01', percent: 12 },
        { from: '2025-09-22', percent: 5 },
      ];
    if (field.kind === 'amounts') return [{ from: '2024-04-01', amount: 12_345 }];
    if (field.of) {
      const { body } = await request('GET', `${field.of}/options`);
      return field.kind === 'reference' ? body.options[0].id : body.options.slice(0, 2).map(({ id }: StoredMaster) => id);
    }
    return field.digits ? String(70_000_000 + number) : `Sample ${number}`.slice(0, field.longest);
  }

  const desk: Desk = {
    create: (master, values, request_key) => request('POST', master, { values, ...(request_key && { request_key }) }),
    made: async (master, values = {}) => {
      const { status, body } = await desk.create(master, { ...(await desk.sample(master)), ...values });
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body;
    },
    read: (master, id, suffix = '') => request('GET', `${master}/${id}${suffix}`),
    update: (master, { id, version, values }, changes) => request('PUT', `${master}/${id}`, { version, values: { ...values, ...changes } }),
    retire: (master, { id, version }, retired = true) => request('POST', `${master}/${id}/retired`, { version, retired }),
    merge: (master, keep, drop) =>
      request('POST', `${master}/merge`, {
        keep: keep.id,
        keep_version: keep.version,
        drop: drop.map(({ id, version }) => ({ id, version })),
      }),
    sample: async (master) => {
      samples += 1;
      const number = samples;
      const values: MasterValues = {};
      for (const field of masters[master].fields) values[field.name] = await valueOf(field, number);
      return values;
    },
  };
  return desk;
}

/** Checks that values and table of references agree for every record, and that no reference is dangling. */
export async function referenceFaults({ db }: TestServer): Promise<unknown[]> {
  const fields = Object.values(masters).flatMap(({ id, fields: all }) =>
    all.filter(({ of }) => of).map(({ name, of }) => ({ master: id, field: name, leads_to: of })),
  );
  const { rows } = await db.$client.query(
    `with fields as (select * from json_to_recordset($1) as f (master text, field text, leads_to text)),
     said as (
       select m.id as record_id, f.field, (v.id)::bigint as target_id, f.leads_to
       from master_records m join fields f using (master)
       cross join lateral jsonb_array_elements_text(
         case jsonb_typeof(m.values -> f.field) when 'array' then m.values -> f.field when 'null' then '[]'::jsonb
         else jsonb_build_array(m.values -> f.field) end) as v (id))
     select 'not in the table' as fault, s.record_id, s.field, s.target_id from said s
       where not exists (select 1 from master_references r where (r.record_id, r.field, r.target_id) = (s.record_id, s.field, s.target_id))
     union all select 'not in the values', r.record_id, r.field, r.target_id from master_references r
       where not exists (select 1 from said s where (r.record_id, r.field, r.target_id) = (s.record_id, s.field, s.target_id))
     union all select 'of another master', s.record_id, s.field, s.target_id from said s
       where not exists (select 1 from master_records m where m.id = s.target_id and m.master = s.leads_to)
     union all select 'merged away', s.record_id, s.field, s.target_id from said s
       join master_records m on m.id = s.target_id where m.merged_into is not null`,
    [JSON.stringify(fields)],
  );
  return rows;
}
