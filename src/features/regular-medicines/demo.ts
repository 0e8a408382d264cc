import { sql, type SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { businessDate, businessTimeZone } from '#platform/contract/business-day.ts';
import type { Demo } from '#platform/server/demo/demo.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { RADAR_DAYS } from './refill-choices.ts';
import { regularMedicines } from './schema.ts';
import { refreshSupply } from './server/supply.ts';

/** People whose medicines run out this week, others, and medicines that are taken no longer: for each scale. */
const RUNNING_OUT = 600;
const SUPPLIED = 300;
const STOPPED = 90;

/** Patients of the usual demonstration. */
const PATIENTS = 8_000;

/** Bills of this many days lead to regular medicines. */
const BILLED_DAYS = 45;

/**
 * Regular medicines of some patients who have none: drugs of a bill with a dose with which they last as asked.
 *
 * @param lasts condition on the day `runs_out`
 */
const addMedicines = (now: Date, people: SQL, lasts: SQL): SQL => sql`
  with paid as (
    select o.patient_id, l.drug_id, sum(l.quantity)::int as quantity, (b.billed_at at time zone ${businessTimeZone()}::text)::date as day, max(b.billed_at) as at
    from bills b join orders o on o.id = b.order_id join bill_lines l on l.bill_id = b.id
    join drugs d on d.id = l.drug_id and d.retired_at is null and d.merged_into is null
    where b.cancelled_at is null and l.quantity >= 5 and b.billed_at > ${now.toISOString()}::timestamptz - ${BILLED_DAYS}::int * interval '1 day'
      and not exists (select from regular_medicines m where m.patient_id = o.patient_id)
      and not exists (select from bills later join orders other on other.id = later.order_id
        where other.patient_id = o.patient_id and later.cancelled_at is null and later.billed_at > b.billed_at)
    group by o.patient_id, l.drug_id, b.id),
  fitting as (
    select distinct on (patient_id, drug_id) patient_id, drug_id, day, at, dose.per_day
    from paid cross join lateral (select per_day, day + floor(quantity / per_day)::int as runs_out from unnest(array[0.5, 1, 2, 3, 4]::numeric[]) per_day) dose
    where ${lasts} order by patient_id, drug_id, dose.per_day),
  people as (select patient_id from fitting group by patient_id order by patient_id * 7919 % 10007, patient_id limit ${people})
  insert into regular_medicines (patient_id, drug_id, per_day, started_on, created_at, by)
  select patient_id, drug_id, per_day, day - (30 + patient_id % 500)::int, at, 'Meera Kulkarni'
  from fitting join people using (patient_id) order by patient_id, drug_id`;

const today = (now: Date): SQL => sql`${businessDate(now)}::date`;

/** As many people as always run out this week: whoever ordered again makes room for others. */
async function fillWeek(db: Pick<Transaction, 'execute'>, now: Date, scale: SQL): Promise<void> {
  const week = sql`between ${today(now)} and ${today(now)} + ${RADAR_DAYS}::int`;
  const there = sql`(select count(distinct patient_id) from regular_medicines where stopped_on is null and runs_out_on ${week})`;
  await db.execute(addMedicines(now, sql`(select greatest(0, ${RUNNING_OUT}::int * ${scale} - ${there})::int)`, sql`runs_out ${week}`));
  await refreshSupply(db, sql`true`);
}

/** Regular medicines by what was billed. */
const demo: Demo = {
  tables: [regularMedicines],
  reads: ['bills', 'bill_lines', 'orders', 'drugs', 'patients'],
  fill: async ({ client, now, scale }) => {
    const db = drizzle(client);
    await db.execute(sql`analyze bills, bill_lines`);
    await fillWeek(db, now, sql`${scale}::int`);
    await db.execute(addMedicines(now, sql`${SUPPLIED * scale}::int`, sql`runs_out > ${today(now)} + ${RADAR_DAYS}::int`));
    await refreshSupply(db, sql`true`);
    await db.execute(sql`update regular_medicines set stopped_on = ${today(now)} - (id % 10)::int
      where id in (select id from regular_medicines order by id desc limit ${STOPPED * scale})`);
  },
  // Once a day: bills that were written while the server was off, and the people of the new day.
  advance: async ({ db, since, now, isLong }) => {
    if (!isLong && businessDate(since) === businessDate(now)) return;
    await db.transaction(async (tx) => {
      await refreshSupply(tx, sql`true`);
      await fillWeek(tx, now, sql`(select greatest(1, round(count(*) / ${PATIENTS}::numeric)) from patients)`);
    });
  },
};
export default demo;
