import { sql } from 'drizzle-orm';
import type { PatientSource } from '#features/patients/server/public.ts';
import { msg, sentence } from '#platform/contract/sentence.ts';
import { isOneOf } from '#platform/server/db/columns.ts';
import { LEADS_PATH } from '../cio-paths.ts';
import { type LeadStatus, leadStatusNames } from '../lead-choices.ts';
import { openStatuses } from '../lead-filters.ts';

interface LeadEntry {
  status: LeadStatus;
  agent: string;
  note: string;
}

/** Order leads in the timeline of their patient. */
export const leadsOfPatients: PatientSource = {
  kind: 'order-lead',
  title: msg('Order leads'),
  permission: 'cio.read',
  entries: (patient) =>
    sql`select l.id, l.received_at as at, null::text as by,
        jsonb_build_object('status', l.status, 'agent', a.name, 'note', l.note) as data
      from order_leads l join cio_agents a on a.id = l.agent_id where l.patient_id = ${patient}`,
  present: ({ status, agent, note }: LeadEntry, id) => ({
    text: sentence(msg('Order lead of {agent}: {status}'), { agent, status: sentence(leadStatusNames[status]) }),
    detail: note || null,
    path: `${LEADS_PATH}?id=${id}`,
  }),
  open: {
    count: (patient) => sql`select count(*) from order_leads l where l.patient_id = ${patient} and ${isOneOf('l.status', openStatuses)}`,
    text: (count) => sentence(msg('Open order leads: {n}'), { n: count }),
    path: (_id, phone) => `${LEADS_PATH}?search=${phone}`,
  },
};
