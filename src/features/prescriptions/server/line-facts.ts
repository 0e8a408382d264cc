import { sql } from 'drizzle-orm';
import { substitutesOf } from '#features/drugs/server/public.ts';
import type { Allergy } from '#features/patients/public.ts';
import { allergyTo } from '#features/patients/server/public.ts';
import { chooseStores, stockOf } from '#features/place-order/server/public.ts';
import { businessDate, businessTimeZone } from '#platform/contract/business-day.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { PrescriptionAlternatives, PrescriptionLine, PrescriptionRecord } from '../contract.ts';
import { pendingStatuses } from '../prescription-filters.ts';
import { drugsOf, type StoredReading } from './reading-facts.ts';

/** Where the drugs go. */
interface Delivery {
  store_id: number;
  store: string;
  pincode: string;
}

/** Store that can fill most of what was read, of those that deliver to the order; null: none does. */
async function bestStoreFor(
  db: Queryable,
  { lines }: Pick<StoredReading, 'lines'>,
  { pincode }: Delivery,
  now: Date,
): Promise<PrescriptionRecord['best_store']> {
  const cart = lines.flatMap(({ drug_id, written: name, quantity, struck }) =>
    struck || drug_id === null ? [] : [{ drug_id, name, quantity: quantity ?? 1 }],
  );
  const { stores } = await chooseStores(db, { pincode, lines: cart, slotType: 'DELIVERY' }, now);
  const [best] = stores;
  return best ? { id: best.id, name: best.name, available: best.available, lines: cart.length } : null;
}

interface Found extends Record<string, unknown> {
  id: number;
  stock: number;
  molecules: number[];
  allergy: Allergy | null;
  taken: PrescriptionLine['taken'];
}

/**
 * What the patient takes with one of the molecules of `d`: a regular medicine, or what another prescription dispensed and that still
 * lasts. The one that lasts longest.
 */
const takenWith = ({ id, patient_id }: StoredReading, today: string) => sql`(
  select jsonb_build_object('drug', taken.name, 'until', taken.until::text) from (
    select own.name, m.runs_out_on as until from regular_medicines m join drugs own on own.id = m.drug_id
      where m.patient_id = ${patient_id} and (m.stopped_on is null or m.stopped_on > ${today}::date) and own.molecules && d.molecules
    union all
    select own.name, (b.billed_at at time zone ${businessTimeZone()}::text)::date + (line.value ->> 'days')::int
      from prescription_readings r cross join lateral jsonb_array_elements(r.lines) line
      join drugs own on own.id = (line.value ->> 'drug_id')::bigint and own.molecules && d.molecules
      join bills b on b.order_id = r.order_id and b.cancelled_at is null
      where r.patient_id = ${patient_id} and r.id <> ${id} and r.status in ('decoded', 'expired') and line.value ->> 'struck' = 'false'
        and (b.billed_at at time zone ${businessTimeZone()}::text)::date + (line.value ->> 'days')::int >= ${today}::date) taken
  order by taken.until desc nulls first limit 1)`;

const hidden = {
  written: '',
  drug_id: null,
  dose: '',
  days: null,
  quantity: null,
  reason: '',
  drug: null,
  stock: null,
  best_stock: null,
  allergy: null,
  taken: null,
  hidden: true,
};

interface LineFacts {
  lines: PrescriptionLine[];
  best_store: PrescriptionRecord['best_store'];
}

/** Lines with what is known of their drugs. @param isUnseen Schedule X is hidden: it is keyed once more */
export async function readLines(
  db: Queryable,
  stored: StoredReading,
  delivery: Delivery,
  { isUnseen, now }: { isUnseen: boolean; now: Date },
): Promise<LineFacts> {
  const ids = stored.lines.flatMap(({ drug_id }) => drug_id ?? []);
  if (ids.length === 0) {
    const none = { drug: null, stock: null, best_stock: null, allergy: null, taken: null, hidden: false };
    return { lines: stored.lines.map((line) => ({ ...line, ...none })), best_store: null };
  }
  const isPending = (pendingStatuses as readonly string[]).includes(stored.status);
  const factsByDrug = await drugsOf(db, ids);
  const { rows } = await db.execute<Found>(sql`
    select d.id::int, d.molecules::int[] as molecules, ${allergyTo(sql`${stored.patient_id}::bigint`, sql`d.molecules`)} as allergy,
      coalesce((select s.on_hand - s.reserved from store_stock s where s.store_id = ${delivery.store_id} and s.drug_id = d.id), 0)::int as stock,
      ${isPending ? takenWith(stored, businessDate(now)) : sql`null::jsonb`} as taken
    from drugs d where d.id = any(${`{${ids.join(',')}}`}::bigint[])`);
  const facts = new Map(rows.map((row) => [row.id, row]));
  const best = isPending ? await bestStoreFor(db, stored, delivery, now) : null;
  const atBest = best ? (await stockOf(db, [best.id], ids)).get(best.id) : undefined;
  const lines = stored.lines.map((line): PrescriptionLine => {
    const drug = line.drug_id === null ? undefined : factsByDrug.get(line.drug_id);
    const row = line.drug_id === null ? undefined : facts.get(line.drug_id);
    if (isUnseen && drug?.schedule === 'X' && !line.struck) return { ...line, ...hidden };
    return {
      ...line,
      drug: drug && row ? { ...drug, molecules: row.molecules } : null,
      stock: row?.stock ?? null,
      best_stock: best && row ? (atBest?.get(row.id) ?? 0) : null,
      allergy: row?.allergy ?? null,
      taken: row?.taken ?? null,
      hidden: false,
    };
  });
  return { lines, best_store: best };
}

/** Most alternatives of a line. */
const MOST = 20;

/** Substitutes of a drug that the best store has, or else the order's own: the cheapest per unit first. */
export async function readAlternatives(
  db: Queryable,
  stored: StoredReading,
  delivery: Delivery,
  drugId: number,
  now: Date,
): Promise<PrescriptionAlternatives> {
  const store = (await bestStoreFor(db, stored, delivery, now)) ?? { id: delivery.store_id, name: delivery.store };
  const ids = await substitutesOf(db, drugId);
  if (ids.length === 0) return { store: store.name, rows: [] };
  const { rows } = await db.execute<PrescriptionAlternatives['rows'][number] & Record<string, unknown>>(sql`
    select d.id::int, d.name, d.company, d.schedule, d.mrp::float8 / d.pack_size as unit_price, (s.on_hand - s.reserved)::int as stock
    from drugs d join store_stock s on s.drug_id = d.id and s.store_id = ${store.id} and s.on_hand > s.reserved
    where d.id = any(${`{${ids.join(',')}}`}::bigint[]) order by unit_price, d.id limit ${MOST}`);
  return { store: store.name, rows };
}
