import { type SQL, sql } from 'drizzle-orm';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { everyWord } from '#platform/list/server/conditions.ts';
import { type ListCaller, type ListSource, sourceByCaller } from '#platform/list/server/list-source.ts';
import { RADAR_DAYS } from '../refill-choices.ts';
import { refillList } from '../refill-list.ts';
import { reorderQuantity, validUntil } from './supply.ts';

/** More matches are not counted one by one. */
const COUNTED_TO = 2_000;

/** Whether the medicine `m` is taken and on the radar on a day. */
export const isDue = (today: string): SQL =>
  sql`m.stopped_on is null and m.runs_out_on between ${daysLater(today, -RADAR_DAYS)}::date and ${daysLater(today, RADAR_DAYS)}::date`;

/** The consent to refill reminders on the phone that holds for a patient. */
export const consentOf = (patientId: SQL): SQL => sql`coalesce((select case when c.given then 'given' else 'withdrawn' end
  from patient_consents c where c.patient_id = ${patientId} and c.channel = 'CALL' and c.purpose = 'REFILLS' order by c.id desc limit 1), 'none')`;

/** The patient's medicines on the radar, each named `m`. */
const medicinesDue = (today: string): SQL =>
  sql`regular_medicines m join drugs d on d.id = m.drug_id where m.patient_id = first.patient_id and ${isDue(today)}`;

/** One row a patient: the medicine that runs out first stands for the others. */
const firstDue = (today: string): SQL => sql`(
  select m.id, m.patient_id, m.runs_out_on, m.bill_id from regular_medicines m
  where ${isDue(today)} and not exists (select from regular_medicines earlier where earlier.patient_id = m.patient_id
    and earlier.stopped_on is null and earlier.runs_out_on >= ${daysLater(today, -RADAR_DAYS)}::date
    and (earlier.runs_out_on, earlier.id) < (m.runs_out_on, m.id)))`;

const sourceFor = ({ now }: Pick<ListCaller, 'now'>): ListSource => {
  const today = businessDate(now);
  const lacking = sql`d.schedule is not null and coalesce(${validUntil} < ${today}::date, true)`;
  const short = sql`coalesce((select k.on_hand - k.reserved from store_stock k where k.store_id = b.store_id and k.drug_id = m.drug_id), 0)
    < ${reorderQuantity}`;
  return {
    list: refillList,
    from: sql`${firstDue(today)} first join patients p on p.id = first.patient_id join bills b on b.id = first.bill_id
      join stores s on s.id = b.store_id`,
    // A drawer shows the patient.
    id: sql`first.patient_id`,
    version: null,
    columns: {
      patient: sql`p.name`,
      phone: sql`p.phone_no`,
      runs_out: sql`first.runs_out_on`,
      medicines: sql`(select string_agg(d.name, ', ' order by m.runs_out_on, m.id) from ${medicinesDue(today)})`,
      prescription: sql`case when exists (select from ${medicinesDue(today)} and ${lacking}) then 'lacking' else 'ready' end`,
      stock: sql`case when exists (select from ${medicinesDue(today)} and ${short}) then 'short' else 'in' end`,
      contact: sql`case
        when exists (select from orders o where o.patient_id = p.id and o.placed_at > b.billed_at)
          or exists (select from order_drafts a where a.patient_id = p.id and a.created_at > b.billed_at and a.status in ('open', 'parked', 'placing'))
          then 'ordering'
        when exists (select from callbacks c where c.patient_id = p.id and c.created_at > b.billed_at) then 'called' else 'none' end`,
      consent: consentOf(sql`p.id`),
      store: sql`s.name`,
      billed: sql`b.billed_at`,
    },
    patient: sql`p.id`,
    search: everyWord(sql`lower(p.name || ' ' || p.phone_no)`),
    countedTo: COUNTED_TO,
    always: null,
    target: null,
  };
};

/** Patients on the radar as of the day of the request. */
export const refillSource = sourceByCaller(sourceFor);
