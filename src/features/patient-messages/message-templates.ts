import type { languages } from '#features/patients/public.ts';
import { msg } from '#platform/contract/sentence.ts';

/**
 * Messages to patients about their orders. The provider registers each text with the operators (TRAI, TCCCPR 2018), so a text that
 * changes is a new template. They name no drug: others may see the telephone.
 */
export const messageTemplates = {
  'ORDER-AT-STORE': msg('Order confirmed'),
  'ORDER-BILLED': msg('Order billed'),
  'ORDER-DISPATCHED': msg('Order on its way'),
  'ORDER-DELIVERED': msg('Order delivered'),
  'ORDER-CANCELLED': msg('Order cancelled'),
} as const;
export type MessageTemplate = keyof typeof messageTemplates;

/** Languages of patients in which messages are written. */
export type MessageLanguage = keyof typeof languages;

/** Texts by language; `{order}` is the order's code. Patients whose language is unknown receive the English one. */
export const messageTexts: Record<MessageTemplate, Record<MessageLanguage, string>> = {
  'ORDER-AT-STORE': {
    en: 'Your order {order} is confirmed. We tell you when it is on its way.',
    hi: 'आपका ऑर्डर {order} पक्का हो गया है। रवाना होने पर हम आपको बताएँगे।',
    mr: 'तुमची ऑर्डर {order} निश्चित झाली आहे. निघाल्यावर आम्ही तुम्हाला कळवू.',
    gu: 'તમારો ઓર્ડર {order} પાકો થયો છે. રવાના થાય ત્યારે અમે તમને જણાવીશું.',
  },
  'ORDER-BILLED': {
    en: 'Your order {order} is packed and billed.',
    hi: 'आपका ऑर्डर {order} पैक हो गया है और बिल बन गया है।',
    mr: 'तुमची ऑर्डर {order} पॅक झाली असून बिल तयार आहे.',
    gu: 'તમારો ઓર્ડર {order} પૅક થયો છે અને બિલ બની ગયું છે.',
  },
  'ORDER-DISPATCHED': {
    en: 'Your order {order} is on its way.',
    hi: 'आपका ऑर्डर {order} रवाना हो गया है।',
    mr: 'तुमची ऑर्डर {order} निघाली आहे.',
    gu: 'તમારો ઓર્ડર {order} રવાના થયો છે.',
  },
  'ORDER-DELIVERED': {
    en: 'Your order {order} is delivered. Thank you.',
    hi: 'आपका ऑर्डर {order} पहुँचा दिया गया है। धन्यवाद।',
    mr: 'तुमची ऑर्डर {order} पोहोचवली आहे. धन्यवाद.',
    gu: 'તમારો ઓર્ડર {order} પહોંચાડી દેવાયો છે. આભાર.',
  },
  'ORDER-CANCELLED': {
    en: 'Your order {order} is cancelled. Call us if you did not ask for that.',
    hi: 'आपका ऑर्डर {order} रद्द कर दिया गया है। अगर आपने ऐसा नहीं चाहा था तो हमें फ़ोन करें।',
    mr: 'तुमची ऑर्डर {order} रद्द झाली आहे. तुम्ही तसे सांगितले नसल्यास आम्हाला फोन करा.',
    gu: 'તમારો ઓર્ડર {order} રદ થયો છે. તમે એવું ન કહ્યું હોય તો અમને ફોન કરો.',
  },
};

/** Channels on which messages are sent, the preferred one first. */
export const messageChannels = ['WHATSAPP', 'SMS'] as const;
export type MessageChannel = (typeof messageChannels)[number];
