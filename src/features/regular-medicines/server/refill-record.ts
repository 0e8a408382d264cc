import { sql } from 'drizzle-orm';
import { noSuchPatient } from '#features/patients/server/public.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { msg, sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { Refill } from '../contract.ts';
import { readMedicines } from './medicine-record.ts';
import { consentOf, isDue } from './refill-source.ts';

type Facts = Pick<Refill, 'name' | 'phone_no' | 'consent' | 'since'>;

/** Why the patient is not to be called; null: nothing speaks against it. */
function whyNotCalled({ consent, since }: Facts, medicines: Refill['medicines']): Sentence | null {
  if (consent === 'withdrawn') return sentence(msg('The consent to refill calls was withdrawn'));
  if (medicines.length === 0) return sentence(msg('No medicine of this patient runs out'));
  if (since.some(({ kind }) => kind === 'callback')) return sentence(msg('There is a callback since the last bill'));
  return since.length > 0 ? sentence(msg('An order is under way since the last bill')) : null;
}

/** A patient on the radar: what runs out, and what was done about it. @throws ORPCError 404 */
export async function readRefill(db: Queryable, patientId: number, now: Date): Promise<Refill> {
  const due = isDue(businessDate(now));
  const { rows } = await db.execute<Facts & Record<string, unknown>>(sql`
    with billed as (
      select max(b.billed_at) as at from regular_medicines m join bills b on b.id = m.bill_id where m.patient_id = ${patientId} and ${due})
    select p.name, p.phone_no, ${consentOf(sql`p.id`)} as consent, coalesce((
      select json_agg(json_build_object('kind', e.kind, 'id', e.id, 'at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
        order by e.at desc, e.id desc) from (
        select 'callback' as kind, c.id, c.created_at as at from callbacks c, billed where c.patient_id = p.id and c.created_at > billed.at
        union all select 'draft', a.id, a.created_at from order_drafts a, billed
          where a.patient_id = p.id and a.created_at > billed.at and a.status in ('open', 'parked', 'placing')
        union all select 'order', o.id, o.placed_at from orders o, billed where o.patient_id = p.id and o.placed_at > billed.at) e), '[]') as since
    from patients p where p.id = ${patientId}`);
  const [facts] = rows;
  if (!facts) throw noSuchPatient();
  const { name, phone_no, consent, since } = facts;
  const medicines = await readMedicines(db, patientId, now, due);
  const because = whyNotCalled(facts, medicines);
  return { patient_id: patientId, name, phone_no, consent, medicines, since, call: { allowed: because === null, because } };
}
