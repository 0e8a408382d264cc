import { type SQL, sql } from 'drizzle-orm';
import type { SearchKind } from '../search-kinds.ts';
import type { CompanyType } from './pharmacy-search.ts';

/** Source of one kind. Expressions refer to the row as `t`; they must match the index expressions of the migration literally. */
export interface Source {
  table: SQL;
  /** Condition for rows of this kind. */
  where: SQL;
  /** Searched tsvectors: of the name if it has an index of its own, then of name and details. */
  words: readonly SQL[];
  /** Marker word in the tsvectors of this kind, for indexes that serve several kinds. */
  mark: string | null;
  /** Name and details that the tsvectors contain. */
  text: SQL;
  retired: SQL;
  /** Number of records that refer to the row, at most {@link MAX_USES}. */
  uses: SQL;
  detail: SQL;
  schedule: SQL;
  mrp: SQL;
  /** `size` and `unit` of the pack. */
  pack: SQL;
  /** Units at a store. */
  availableAt: (storeId: number) => SQL;
}

/** More uses do not change the rank. */
const MAX_USES = 30;

const nothing = sql`null::text`;
const noNumber = sql`null::integer`;
const notPacked = { mrp: noNumber, pack: sql`null::jsonb`, availableAt: () => noNumber };

const usesIn = (rows: SQL): SQL => sql`(select count(*) from (select from ${rows} limit ${sql.raw(String(MAX_USES))}) as used)::integer`;

const drugs: Source = {
  table: sql`drugs`,
  where: sql`true`,
  words: [sql`array_to_tsvector(search_words(t.name))`, sql`array_to_tsvector(search_words(t.name || ' ' || t.composition))`],
  mark: null,
  text: sql`t.name || ' ' || t.composition`,
  retired: sql`t.retired_at is not null`,
  uses: usesIn(sql`order_lines u where u.drug_id = t.id`),
  detail: sql`nullif(t.composition, '')`,
  schedule: sql`t.schedule`,
  mrp: sql`t.mrp`,
  pack: sql`jsonb_build_object('size', t.pack_size, 'unit', t.uom)`,
  availableAt: (storeId) =>
    sql`coalesce((select s.on_hand - s.reserved from store_stock s where s.drug_id = t.id and s.store_id = ${storeId}), 0)::integer`,
};

const doctors: Source = {
  table: sql`doctors`,
  where: sql`true`,
  words: [
    sql`array_to_tsvector(search_words(t.name || ' ' || t.council || ' ' || t.registration_no || ' ' || coalesce(t.phone, '') || ' ' || coalesce(t.city, '') || ' ' || coalesce(t.speciality, '')))`,
  ],
  mark: null,
  text: sql`concat_ws(' ', t.name, t.council, t.registration_no, t.phone, t.city, t.speciality)`,
  retired: sql`t.retired_at is not null`,
  uses: sql`0`,
  detail: sql`concat_ws(' · ', t.speciality, t.city, t.council || ' ' || t.registration_no)`,
  schedule: nothing,
  ...notPacked,
};

const inMaster = (master: 'brand' | 'composition' | 'company' | 'hsn' | 'product', detail: SQL, where: SQL = sql`true`): Source => ({
  table: sql`master_records`,
  // Literals instead of parameters: the planner must see that the partial indexes apply.
  where: sql`t.master = ${sql.raw(`'${master}'`)} and t.master in ('brand', 'composition', 'company', 'hsn', 'product') and ${where}`,
  words: [
    sql`array_to_tsvector(array_append(search_words(t.name || ' ' || coalesce(t.values ->> 'short_name', '') || ' ' || case when t.master = 'hsn' then coalesce(t.values ->> 'description', '') else '' end), '~' || t.master))`,
  ],
  mark: `~${master}`,
  text: sql`concat_ws(' ', t.name, t.values ->> 'short_name', t.values ->> 'description')`,
  retired: sql`t.retired_at is not null`,
  uses: usesIn(sql`master_references u where u.target_id = t.id`),
  detail,
  schedule: nothing,
  ...notPacked,
});

const referred = (field: string) => sql`(select r.name from master_records r where r.id = (t.values ->> ${sql.raw(`'${field}'`)})::bigint)`;

const companyTypes: Record<CompanyType, SQL> = {
  MARKETER: sql`t.values ->> 'kind' in ('MARKETER', 'BOTH')`,
  MANUFACTURER: sql`t.values ->> 'kind' in ('MANUFACTURER', 'BOTH')`,
  ANY: sql`true`,
};
const companies = (type: CompanyType) => inMaster('company', sql`nullif(t.values ->> 'city', '')`, companyTypes[type]);

const sources: Record<Exclude<SearchKind, 'marketer'>, Source> = {
  drug: drugs,
  composition: inMaster('composition', nothing),
  brand: inMaster('brand', referred('company')),
  product: inMaster('product', referred('brand')),
  manufacturer: companies('MANUFACTURER'),
  hsn: inMaster('hsn', sql`nullif(t.values ->> 'description', '')`),
  doctor: doctors,
};

export const sourceOf = (kind: SearchKind, type: CompanyType = 'MARKETER'): Source =>
  kind === 'marketer' ? companies(type) : sources[kind];
