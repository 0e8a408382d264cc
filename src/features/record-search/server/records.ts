import { type SQL, sql } from 'drizzle-orm';
import { termsOf } from '#features/orders/server/public.ts';
import { findPatients, rankOfName } from '#features/patients/server/public.ts';
import { masters } from '#features/masters/public.ts';
import { holds, type Permission } from '#platform/access/permissions.ts';
import { type RecordKind, recordKinds } from '../record-kinds.ts';
import { wordsOf } from '#platform/contract/search-words.ts';
import type { RecordFound } from '../contract.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { OperationContext } from '#platform/server/http/operation-context.ts';
import { searchDrugs } from '#features/pharmacy-search/server/public.ts';

/** Shorter words match too much. */
const SHORTEST = 2;
/** Shortest words that the trigram index of orders supports. */
const INDEXED_FROM = 3;

export interface RecordQuery {
  search: string;
  limit: number;
}

const pattern = (text: string) => `${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
const containing = (text: string) => `%${pattern(text)}`;

/** Maximum number of orders that are ranked. */
const WEIGHED = 2_000;

/** Orders by number, phone or patient: those named in full first, then those whose patient has the names, then the newest. */
function orders({ search, limit }: RecordQuery): SQL {
  const { number, terms } = termsOf(search);
  const code = number === null ? '' : `GLN-${number}`;
  const words = number === null ? wordsOf(terms.join(' ')).filter((word) => word.length >= SHORTEST) : [number];
  // Expressions of the index, and of its part that is searched here.
  const indexed = sql`lower(o.code || ' ' || o.patient_name || ' ' || o.phone_no || ' ' || o.drug_names || ' ' || o.compositions)`;
  const counted = sql`lower(o.code || ' ' || o.patient_name || ' ' || o.phone_no)`;
  const named = words
    .filter((word) => word.length >= INDEXED_FROM)
    .flatMap((word) => [sql`${indexed} like ${containing(word)}`, sql`${counted} like ${containing(word)}`]);
  const found =
    named.length === 0
      ? sql`select * from orders o where o.code = ${code}`
      : sql`(select * from orders o where o.code = ${code}) union all
    (select * from orders o where o.code <> ${code} and ${sql.join(named, sql` and `)} limit ${WEIGHED})`;
  const byName = words.length === 0 ? sql`` : sql`${rankOfName(sql`o.patient_name`, words)} desc,`;
  return sql`select 'order' as kind, o.id, o.code as name, o.patient_name as detail, o.status, null::text as master
    from (${found}) as o order by o.code = ${code} desc, ${byName} o.id desc limit ${limit}`;
}

/** Users by name, user name, phone or e-mail address. */
function users({ search, limit }: RecordQuery): SQL {
  const begins = pattern(search);
  return sql`(select 'user' as kind, u.id, u.name, u.username || ' · ' || u.title as detail, null::text as status, null::text as master
    from users u where lower(u.name) like ${begins} or lower(u.name) like ${`% ${begins}`} or lower(u.username) like ${begins}
      or lower(u.email) like ${begins} or u.phone_no like ${begins} order by lower(u.name), u.id limit ${limit})`;
}

/** Master records whose name starts with the words. Items are found as drugs. */
function masterRecords({ search, limit }: RecordQuery): SQL {
  const begins = pattern(search);
  const each = Object.keys(masters).filter((master) => master !== 'item');
  const parts = each.map(
    (master) => sql`(select m.id, m.name, m.master from master_records m where m.master = ${sql.raw(`'${master}'`)} and m.retired_at is null
      and lower(m.name) collate "C" like ${begins} order by lower(m.name) collate "C" limit ${limit})`,
  );
  return sql`(select 'master' as kind, found.id, found.name, null::text as detail, null::text as status, found.master from (${sql.join(parts, sql` union all `)}) as found
    order by length(found.name), lower(found.name), found.id limit ${limit})`;
}

async function patients(db: Database, { search, limit }: RecordQuery): Promise<RecordFound[]> {
  const found = await findPatients(db, search, { asWritten: true });
  return found.slice(0, limit).map(({ patient_id, name, phone_no }) => ({
    kind: 'patient',
    id: patient_id,
    name,
    detail: phone_no,
    status: null,
    master: null,
    patient_id,
  }));
}

const openTo: Record<RecordKind, Permission> = {
  order: 'orders.read',
  patient: 'patients.read',
  drug: 'catalogue.search',
  master: 'masters.read',
  user: 'users.manage',
};

/** Records of the kinds the user may see; other kinds are not queried. */
export async function findRecords(context: OperationContext, request: RecordQuery) {
  const { db, principal } = context;
  const openKinds = recordKinds.filter((kind) => holds(openTo[kind], principal));
  const queries: Partial<Record<RecordKind, SQL>> = { order: orders(request), master: masterRecords(request), user: users(request) };
  const found = await Promise.all(
    openKinds.map(async (kind): Promise<RecordFound[]> => {
      if (kind === 'patient') return patients(db, request);
      const query = queries[kind];
      if (query) return (await db.execute<RecordFound & Record<string, unknown>>(query)).rows;
      const { rows } = await searchDrugs(context, { ...request, retired: 'none' });
      return rows.map(({ id, name, detail }) => ({ kind, id, name, detail, status: null, master: null }));
    }),
  );
  return { groups: openKinds.map((kind, at) => ({ kind, rows: found[at] ?? [] })).filter(({ rows }) => rows.length > 0) };
}
