import { sql } from 'drizzle-orm';
import type { PatientSource, PatientTable } from '#features/patients/server/public.ts';
import { msg, sentence } from '#platform/contract/sentence.ts';
import { CAMPAIGN_PATH } from '../campaign-path.ts';
import { contactStates, type ContactState } from '../campaign-choices.ts';
import { contactState } from './campaign-result.ts';

interface MessageFacts {
  name: string;
  text: string;
  state: ContactState;
  campaign_id: number;
}

/** The text in the language in which it was sent. */
const sentText = sql`case k.language when 'hi' then g.text_hi when 'mr' then g.text_mr when 'gu' then g.text_gu else g.text end`;

/** Messages of campaigns in the timeline of their patient; calls are there as callbacks. */
export const messagesOfCampaigns: PatientSource = {
  kind: 'campaign',
  title: msg('Campaigns'),
  permission: 'patients.read',
  entries: (patient) =>
    sql`select k.id, k.at, null::text as by,
        jsonb_build_object('name', g.name, 'text', ${sentText}, 'state', ${contactState}, 'campaign_id', g.id) as data
      from campaign_contacts k join campaigns g on g.id = k.campaign_id join queue_messages m on m.id = k.message_id left join message_deliveries d on d.message_id = m.id
        left join callbacks c on c.id = k.callback_id
      where k.patient_id = ${patient}`,
  present: ({ name, text, state, campaign_id }: MessageFacts) => ({
    text: sentence(msg('Campaign “{name}”: {state}'), { name, state: sentence(contactStates[state]) }),
    detail: text,
    path: `${CAMPAIGN_PATH}?id=${campaign_id}`,
  }),
};

/** Contacts hold nothing that a law keeps. */
export const contactTable: PatientTable = { table: 'campaign_contacts', title: msg('Campaigns'), at: 'at', erasure: 'delete' };
