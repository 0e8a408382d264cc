import { sql } from 'drizzle-orm';
import type { List } from '#platform/list/list.ts';
import { containing, lowered } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { asOwner, type TestServer } from '#tests/support/server.ts';

/** A test list of 100,000 rows with every kind of field, a joined name, and several names per row. */
export const PARTS = 100_000;

export const partsList: List = {
  id: 'parts',
  title: 'Parts',
  singular: 'part',
  plural: 'parts',
  service: 'item',
  path: '/parts',
  read: 'masters.read',
  manage: 'masters.manage',
  fields: [
    { name: 'name', title: 'Name', kind: 'text', sort: true, filter: true },
    { name: 'maker', title: 'Maker', kind: 'text', sort: true, filter: true },
    { name: 'uses', title: 'Uses', kind: 'text', filter: true },
    { name: 'packs', title: 'Packs', kind: 'number', sort: true, filter: true, edit: true },
    { name: 'mrp', title: 'MRP', kind: 'money', sort: true, filter: true, edit: true },
    { name: 'begun_on', title: 'Begun on', kind: 'date', sort: true, filter: true, edit: true },
    { name: 'changed_at', title: 'Changed', kind: 'moment', sort: true, filter: true },
    { name: 'schedule', title: 'Schedule', kind: 'choice', filter: true, edit: true, options: { NONE: 'None', H: 'H', H1: 'H1' } },
    { name: 'grade', title: 'Grade', kind: 'choice', filter: true, choices: 'DrugGradeChoices' },
    { name: 'cold', title: 'Cold chain', kind: 'flag', filter: true, edit: true },
    { name: 'id', title: 'Number', kind: 'id', sort: true, filter: true },
    { name: 'secret', title: 'Secret', kind: 'text' },
  ],
  sort: 'name',
  search: 'name',
};

export const partsSource: ListSource = {
  list: partsList,
  from: sql`parts p left join makers k on k.id = p.maker_id`,
  id: sql`p.id`,
  version: sql`p.version`,
  columns: {
    name: sql`p.name`,
    maker: sql`k.name`,
    uses: sql`(select string_agg(u.name, ', ' order by u.name) from part_uses x join uses u on u.id = x.use_id where x.part_id = p.id)`,
    packs: sql`p.packs`,
    mrp: sql`p.mrp`,
    begun_on: sql`p.begun_on`,
    changed_at: sql`p.changed_at`,
    schedule: sql`p.schedule`,
    grade: sql`p.grade`,
    cold: sql`p.cold`,
    id: sql`p.id`,
    secret: sql`p.name`,
  },
  among: {
    uses: (test) => sql`exists (select from part_uses x join uses u on u.id = x.use_id where x.part_id = p.id and ${test(sql`u.name`)})`,
  },
  search: (words) => containing(lowered(sql`p.name`), words),
  always: sql`p.retired_at is null`,
  target: null,
};

/** Every hundredth row has no MRP, every thousandth is retired, every fiftieth has a use. */
export async function fillParts(server: TestServer): Promise<void> {
  await asOwner(
    server,
    `
    create table makers (id bigint primary key, name text not null);
    create table uses (id bigint primary key, name text not null);
    create table parts (id bigint primary key, name text not null, maker_id bigint references makers, packs integer not null, mrp integer,
      begun_on date, changed_at timestamptz not null, schedule text not null, grade text not null, cold boolean not null,
      version integer not null default 1, retired_at timestamptz);
    create table part_uses (part_id bigint not null, use_id bigint not null, primary key (part_id, use_id));
    insert into makers select g, 'Maker ' || g from generate_series(1, 500) g;
    insert into uses select g, 'Use ' || g from generate_series(1, 200) g;
    insert into parts select g, initcap(substr(md5(g::text), 1, 8)) || ' part ' || g, 1 + g % 500, 1 + g % 97,
      case when g % 100 > 0 then g * 37 % 99991 end, date '2020-01-01' + g % 2000, timestamptz '2026-01-01' + g * interval '1 minute',
      (array['NONE', 'H', 'H1'])[1 + g % 3], (array['A1', 'A2', 'B'])[1 + g % 3], g % 40 = 0, 1, case when g % 1000 = 0 then now() end
      from generate_series(1, ${PARTS}) g;
    insert into part_uses select g, 1 + g % 200 from generate_series(50, ${PARTS}, 50) g;
    create index parts_by_name on parts (lower(name), id) where retired_at is null;
    create index parts_by_mrp on parts (mrp, id) where retired_at is null;
    create index parts_by_packs on parts (packs, id) where retired_at is null;
    create index parts_by_begin on parts (begun_on, id) where retired_at is null;
    create index parts_by_change on parts (changed_at, id) where retired_at is null;
    create index parts_by_id on parts (id) where retired_at is null;
    create index parts_of_maker on parts (maker_id);
    create index part_uses_of on part_uses (use_id);
    create index parts_search on parts using gin (lower(name) gin_trgm_ops);
    create index makers_search on makers using gin (lower(name) gin_trgm_ops);
    grant select, update on parts, makers, uses, part_uses to public;`,
  );
  await asOwner(server, 'vacuum analyze parts');
  await asOwner(server, 'analyze makers');
  await asOwner(server, 'analyze uses');
  await asOwner(server, 'analyze part_uses');
}
