import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { MessageEditing } from '#features/message-queues/server/public.ts';
import type { MessageLanguage } from '#features/patient-messages/server/public.ts';
import { languages } from '#features/patients/public.ts';
import { recordAudit } from '#platform/audit/server/audit.ts';
import { msg } from '#platform/contract/sentence.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { campaignContacts, campaigns } from '../schema.ts';
import type { CampaignMessage } from './campaign-message.ts';
import { messageIn } from './translated.ts';

const languageOf = (payload: CampaignMessage): MessageLanguage => ('test' in payload ? payload.test.language : (payload.language ?? 'en'));

const entered = z.strictObject({ language: z.enum(Object.keys(languages) as [MessageLanguage, ...MessageLanguage[]]) });

/** The language of a message may be changed; it stays with its campaign and patient, or the telephone of its test. */
export const campaignEditing: MessageEditing<CampaignMessage> = {
  fields: (payload) => [
    {
      name: 'language',
      title: msg('Language'),
      value: languageOf(payload),
      options: Object.entries(languages).map(([value, title]) => ({ value, title })),
    },
  ],
  schema: (payload) =>
    entered.transform(({ language }) =>
      'test' in payload ? { ...payload, test: { ...payload.test, language } } : { ...payload, language },
    ),
  copied: async (tx, cause, { from, to, payload }) => {
    const language = languageOf(payload);
    const [campaign] = await tx.select().from(campaigns).where(eq(campaigns.id, payload.campaign_id));
    if (campaign && messageIn(campaign, language).text === '')
      throw badRequest([{ field: 'language', message: msg('There is no message in this language') }]);
    const changed = await tx
      .update(campaignContacts)
      .set({ message_id: to, language })
      .where(eq(campaignContacts.message_id, from))
      .returning({ id: campaignContacts.id });
    if (changed.length > 0)
      await recordAudit(tx, cause, `campaigns/${payload.campaign_id}`, { message_id: from }, { message_id: to, language });
  },
};
