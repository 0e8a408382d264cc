import { and, eq, inArray, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { type MessageQueue, queueMessages } from '#features/message-queues/server/public.ts';
import { openMessaging, sendToPatient } from '#features/patient-messages/server/public.ts';
import { currentId, patients } from '#features/patients/server/public.ts';
import { recordAudit } from '#platform/audit/server/audit.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { JobParts } from '#platform/server/server-feature.ts';
import { webhookParts } from '#platform/server/webhooks/webhook-log.ts';
import type { SkipReason } from '../campaign-choices.ts';
import { CAMPAIGN_PATH } from '../campaign-path.ts';
import { campaignContacts, campaigns } from '../schema.ts';
import { consentsTo } from './audience.ts';
import type { StoredCampaign } from './campaign-kind.ts';
import type { CampaignMessage, ToPatient } from './campaign-message.ts';
import { campaignEditing } from './edit-message.ts';
import { messageIn } from './translated.ts';

async function readCampaign(db: Queryable, id: number): Promise<StoredCampaign> {
  const [campaign] = await db.select().from(campaigns).where(eq(campaigns.id, id));
  if (!campaign) throw new Error(`The message names campaign ${id}, which does not exist`);
  return campaign;
}

/** The campaign and the patient to whom its id leads after merges, as they are now. */
async function readRecipient(db: Queryable, { campaign_id, patient_id }: ToPatient) {
  const campaign = await readCampaign(db, campaign_id);
  const id = await currentId(db, patient_id);
  const [patient] = await db
    .select({ phone_no: patients.phone_no, erased_at: patients.erased_at, consents: consentsTo(sql`${patients.id}`, campaign.channel) })
    .from(patients)
    .where(eq(patients.id, id));
  return { campaign, patient };
}

type Recipient = Awaited<ReturnType<typeof readRecipient>>;

function whyNotSent({ campaign, patient }: Recipient): SkipReason | null {
  if (campaign.status !== 'live') return 'STOPPED';
  if (!patient || patient.erased_at !== null) return 'ERASED';
  return patient.consents === true ? null : 'CONSENT-WITHDRAWN';
}

const details: Record<string, string> = {
  STOPPED: 'Not sent: the campaign is not live',
  ERASED: 'Not sent: the data of the patient are erased',
  'CONSENT-WITHDRAWN': 'Not sent: the patient wants no offers any more',
};

/** The patient counts as skipped: the message is not sent. */
const keepSkipped = ({ db, clock }: JobParts, messageId: string, campaignId: number, skipped: SkipReason): Promise<void> =>
  db.transaction(async (tx) => {
    const own = tx.select({ id: queueMessages.id }).from(queueMessages).where(eq(queueMessages.message_id, messageId));
    const changed = await tx
      .update(campaignContacts)
      .set({ skipped })
      .where(and(eq(campaignContacts.campaign_id, campaignId), inArray(campaignContacts.message_id, own)))
      .returning({ id: campaignContacts.id });
    const cause = { at: clock.now(), userId: null, requestId: randomUUID(), operation: 'jobs.queues' };
    if (changed.length > 0) await recordAudit(tx, cause, `campaigns/${campaignId}`, null, { skipped });
  });

const channelOf = ({ channel }: StoredCampaign) => (channel === 'SMS' ? 'SMS' : 'WHATSAPP');

/** Messages of campaigns. */
export const campaignQueue: MessageQueue<CampaignMessage> = {
  name: 'campaign-messages',
  title: msg('Messages of campaigns'),
  begin: (parts) => {
    const port = openMessaging(parts.messaging, parts.isDemo, webhookParts(parts));
    if (!port) return null;
    return async ({ id, payload }) => {
      if ('test' in payload) {
        const { phone_no, language } = payload.test;
        const campaign = await readCampaign(parts.db, payload.campaign_id);
        return sendToPatient(parts, port, { id, channel: channelOf(campaign), phone_no, ...messageIn(campaign, language) });
      }
      const recipient = await readRecipient(parts.db, payload);
      const { campaign, patient } = recipient;
      const skipped = whyNotSent(recipient);
      if (skipped !== null || !patient) {
        await keepSkipped(parts, id, campaign.id, skipped ?? 'ERASED');
        return { ok: true, detail: details[skipped ?? 'ERASED'] ?? '' };
      }
      return sendToPatient(parts, port, {
        id,
        channel: channelOf(campaign),
        phone_no: patient.phone_no,
        ...messageIn(campaign, payload.language),
      });
    };
  },
  content: (payload) => ({
    [msg('Campaign')]: String(payload.campaign_id),
    ...('test' in payload ? { [msg('Test to')]: `…${payload.test.phone_no.slice(-4)}` } : { [msg('Patient')]: String(payload.patient_id) }),
  }),
  editing: campaignEditing,
  path: ({ campaign_id }) => `${CAMPAIGN_PATH}?id=${campaign_id}`,
};
