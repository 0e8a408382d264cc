import { sql } from 'drizzle-orm';
import { ORDERS_PATH } from '#features/orders/public.ts';
import type { PatientSource } from '#features/patients/server/public.ts';
import { msg, sentence } from '#platform/contract/sentence.ts';
import { type SubstitutionStatus, substitutionStatuses } from '../substitution-choices.ts';

interface SubstitutionEntry {
  drug: string;
  substitute: string;
  status: SubstitutionStatus;
  order: string;
  order_id: number;
}

/** Substitutions in the timeline of the patient of their order, by who proposed them. */
export const substitutionsOfPatients: PatientSource = {
  kind: 'substitution',
  title: msg('Substitutions'),
  permission: 'orders.read',
  entries: (patient) =>
    sql`select s.id, s.created_at as at, (select e.by from substitution_events e where e.substitution_id = s.id order by e.version limit 1) as by,
        jsonb_build_object('drug', d.name, 'substitute', n.name, 'status', s.status, 'order', o.code, 'order_id', o.id) as data
      from substitutions s join orders o on o.id = s.order_id join drugs d on d.id = s.drug_id join drugs n on n.id = s.substitute_id
      where o.patient_id = ${patient}`,
  present: ({ drug, substitute, status, order, order_id }: SubstitutionEntry) => ({
    text: sentence(msg('{substitute} for {drug}: {status}'), { substitute, drug, status: sentence(substitutionStatuses[status]) }),
    detail: order,
    path: `${ORDERS_PATH}?order_id=${order_id}`,
  }),
};
