import { sql } from 'drizzle-orm';
import { createCallback } from '#features/callbacks/server/public.ts';
import { sendMessage } from '#features/message-queues/server/public.ts';
import type { MessageLanguage } from '#features/patient-messages/server/public.ts';
import { holdPatient, type patients } from '#features/patients/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { endOfBusinessDay, startOfBusinessDay } from '#platform/contract/business-day.ts';
import { SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { SkipReason } from '../campaign-choices.ts';
import { campaignContacts } from '../schema.ts';
import { consentsTo, isNumberUsed } from './audience.ts';
import { campaignQueue } from './campaign-queue.ts';
import type { StoredCampaign } from './campaign-kind.ts';
import { reachTime } from './reach-time.ts';
import { languageFor } from './translated.ts';

type Patient = typeof patients.$inferSelect;

/** Time until a call, so that agents take it in its turn. Milliseconds. */
const CALL_AFTER = 5 * 60_000;

/** What has changed since the patient was selected, or is known of this patient alone. Null: nothing speaks against it. */
async function whySkipped(tx: Transaction, { id, channel }: StoredCampaign, patient: Patient): Promise<SkipReason | null> {
  const { rows } = await tx.execute<{ consents: boolean; used: boolean }>(
    sql`select ${consentsTo(sql`${patient.id}`, channel)} as consents, ${isNumberUsed(id, sql`${patient.phone_no}`)} as used`,
  );
  const [row] = rows;
  if (!row?.consents) return 'CONSENT-WITHDRAWN';
  return row.used ? 'SAME-NUMBER' : null;
}

/** An agent calls the patient: the campaign is the note of the callback. Returns its id. */
const haveCalled = (tx: Transaction, cause: Cause, { name, text }: StoredCampaign, patient: Patient, due: Date): Promise<number> =>
  createCallback(
    tx,
    cause,
    SYSTEM,
    {
      phone_no: patient.phone_no,
      name: patient.name,
      reason: 'CAMPAIGN',
      due_at: due.toISOString(),
      note: `${name}: ${text}`,
      order: '',
    },
    { id: patient.id, name: patient.name },
  );

/** Returns the message's id; null: the patient has one of this campaign. */
const haveWritten = (
  tx: Transaction,
  cause: Cause,
  { id, name, ends_on }: StoredCampaign,
  patient: Patient,
  { from, language }: { from: Date; language: MessageLanguage },
) =>
  sendMessage(tx, cause, campaignQueue, {
    cause: `campaigns/${id}/${patient.id}`,
    subject: name,
    payload: { campaign_id: id, patient_id: patient.id, language },
    notBefore: from,
    expiresAt: endOfBusinessDay(startOfBusinessDay(ends_on)),
  });

/**
 * Has a patient called or a message sent, or keeps why not. Consent, number and quiet hours are judged with the patient held: what
 * changes later is judged again when a message is sent.
 *
 * @param campaign its row is locked
 * @returns why the patient was skipped; undefined: the patient was merged into another one since, who is judged by themselves
 */
export async function contactPatient(
  tx: Transaction,
  cause: Cause,
  campaign: StoredCampaign,
  patientId: number,
): Promise<SkipReason | null | undefined> {
  const patient = await holdPatient(tx, patientId);
  if (patient && patient.id !== patientId) return undefined;
  const keep = async (skipped: SkipReason | null, by: { callback_id?: number; message_id?: number; language?: MessageLanguage } = {}) => {
    await tx.insert(campaignContacts).values({ campaign_id: campaign.id, patient_id: patientId, at: cause.at, skipped, ...by });
    return skipped;
  };
  if (!patient) return keep('ERASED');
  const because = await whySkipped(tx, campaign, patient);
  if (because !== null) return keep(because);
  const isCall = campaign.channel === 'CALL';
  const time = reachTime(isCall ? new Date(cause.at.getTime() + CALL_AFTER) : cause.at, campaign, patient);
  if (time === null) return keep('QUIET-HOURS');
  if (isCall) return keep(null, { callback_id: await haveCalled(tx, cause, campaign, patient, time) });
  const language = languageFor(campaign, patient.language);
  const messageId = await haveWritten(tx, cause, campaign, patient, { from: time, language });
  return messageId === null ? keep('SAME-NUMBER') : keep(null, { message_id: messageId, language });
}
