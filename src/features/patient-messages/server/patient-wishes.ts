import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/server/db/database.ts';
import { type MessageChannel, messageChannels, type MessageLanguage, messageTexts } from '../message-templates.ts';

/** How a patient wants to receive messages about orders. */
export interface PatientWishes {
  patientId: number;
  phone_no: string;
  language: MessageLanguage;
  quiet_from: string | null;
  quiet_until: string | null;
  /** The preferred one of those to which the patient has consented. */
  channel: MessageChannel;
}

interface Row extends Record<string, unknown> {
  id: number;
  phone_no: string;
  language: string | null;
  quiet_from: string | null;
  quiet_until: string | null;
  channels: string[];
}

const isTranslated = (language: string | null): language is MessageLanguage =>
  language !== null && language in messageTexts['ORDER-AT-STORE'];

/**
 * Of the patient to whom an id leads after merges; null: the patient wants no messages about orders.
 *
 * @param besides channels that are out of the question
 */
export async function wishesOf(db: Queryable, patientId: number, besides: readonly MessageChannel[] = []): Promise<PatientWishes | null> {
  const { rows } = await db.execute<Row>(sql`
    with recursive merged as (
      select id, merged_into from patients where id = ${patientId}
      union all select p.id, p.merged_into from patients p join merged m on p.id = m.merged_into)
    select p.id::int, p.phone_no, p.language, p.quiet_from, p.quiet_until, array(
      select c.channel from (
        select distinct on (channel) channel, given from patient_consents
        where patient_id = p.id and purpose = 'ORDERS' order by channel, id desc) c where c.given) as channels
    from patients p where p.id = (select id from merged where merged_into is null)`);
  const [row] = rows;
  const channel = messageChannels.find((each) => row?.channels.includes(each) && !besides.includes(each));
  if (!row || !channel) return null;
  const { id, phone_no, language, quiet_from, quiet_until } = row;
  return { patientId: id, phone_no, language: isTranslated(language) ? language : 'en', quiet_from, quiet_until, channel };
}
