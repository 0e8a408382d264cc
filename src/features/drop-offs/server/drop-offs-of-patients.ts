import { sql } from 'drizzle-orm';
import type { PatientSource } from '#features/patients/server/public.ts';
import { msg, sentence } from '#platform/contract/sentence.ts';
import { isOneOf } from '#platform/server/db/columns.ts';
import { type DropOffStatus, dropOffStatusNames, type DropOffStep, dropOffSteps } from '../drop-off-choices.ts';
import { waitingStatuses } from '../drop-off-filters.ts';
import { DROP_OFFS_PATH } from '../drop-off-paths.ts';

interface CartFacts {
  step: DropOffStep;
  status: DropOffStatus;
  drugs: string | null;
}

const drugsOfCart = sql`(select string_agg(d.name, ', ' order by l.id) from drop_off_lines l join drugs d on d.id = l.drug_id where l.cart_id = c.id)`;

/** Drop-off carts in the timeline of their patient. */
export const dropOffsOfPatients: PatientSource = {
  kind: 'drop-off',
  title: msg('Drop-off carts'),
  permission: 'drop-offs.read',
  entries: (patient) =>
    sql`select c.id, c.left_at as at, null::text as by, jsonb_build_object('step', c.step, 'status', c.status, 'drugs', ${drugsOfCart}) as data
      from drop_off_carts c where c.patient_id = ${patient}`,
  present: ({ step, status, drugs }: CartFacts, id) => ({
    text: sentence(msg('Cart left at {step}: {status}'), {
      step: sentence(dropOffSteps[step]),
      status: sentence(dropOffStatusNames[status]),
    }),
    detail: drugs,
    path: `${DROP_OFFS_PATH}?id=${id}`,
  }),
  open: {
    count: (patient) =>
      sql`select count(*) from drop_off_carts c where c.patient_id = ${patient} and ${isOneOf('c.status', waitingStatuses)}`,
    text: (count) => sentence(msg('Open drop-off carts: {n}'), { n: count }),
    path: (_id, phone) => `${DROP_OFFS_PATH}?search=${phone}`,
    // Carts of patients who are not reached stay open.
    isErasable: true,
  },
};
