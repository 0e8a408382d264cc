import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { MessageEditing } from '#features/message-queues/server/public.ts';
import { msg } from '#platform/contract/sentence.ts';
import { messageChannels, messageTemplates, type MessageTemplate } from '../message-templates.ts';
import { patientMessages } from '../schema.ts';
import type { PatientMessage } from './patient-message.ts';

const besides = { '': msg('Every channel'), WHATSAPP: msg('All but WhatsApp'), SMS: msg('All but SMS') } as const;

const optionsOf = (choices: Readonly<Record<string, string>>) => Object.entries(choices).map(([value, title]) => ({ value, title }));

const entered = z.strictObject({
  template: z.enum(Object.keys(messageTemplates) as [MessageTemplate, ...MessageTemplate[]]),
  besides: z.enum(['', ...messageChannels]),
});

export const subjectOf = ({ template, order_code }: Pick<PatientMessage, 'template' | 'order_code'>): string =>
  `${messageTemplates[template]} · ${order_code}`;

/** Template and channels of a message may be changed; it stays with its order and patient. */
export const patientEditing: MessageEditing<PatientMessage> = {
  fields: (payload) => [
    { name: 'template', title: msg('Template'), value: payload.template, options: optionsOf(messageTemplates) },
    { name: 'besides', title: msg('Channels'), value: payload.besides?.at(-1) ?? '', options: optionsOf(besides) },
  ],
  schema: ({ patient_id, order_id, order_code }) =>
    entered.transform(({ template, besides: channel }) => ({
      template,
      patient_id,
      order_id,
      order_code,
      ...(channel !== '' && { besides: [channel] }),
    })),
  subject: subjectOf,
  copied: async (tx, { at }, { from, to, payload: { template } }) => {
    const [original] = await tx.select().from(patientMessages).where(eq(patientMessages.message_id, from));
    if (!original) return;
    const { patient_id, order_id } = original;
    await tx.insert(patientMessages).values({ message_id: to, patient_id, order_id, template, at });
  },
};
