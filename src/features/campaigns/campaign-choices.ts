import { languages } from '#features/patients/public.ts';
import { msg } from '#platform/contract/sentence.ts';

export const campaignStatuses = {
  draft: msg('Draft'),
  scheduled: msg('Scheduled'),
  live: msg('Live'),
  paused: msg('Paused'),
  ended: msg('Ended'),
  cancelled: msg('Cancelled'),
} as const;
export type CampaignStatus = keyof typeof campaignStatuses;

/** How patients are reached: agents call them, or the provider of messages sends a text. */
export const campaignChannels = { CALL: msg('Call'), WHATSAPP: msg('WhatsApp'), SMS: msg('SMS') } as const;
export type CampaignChannel = keyof typeof campaignChannels;

/** Languages besides English in which a message can be written: patients get it in theirs. */
export const translations = { hi: languages.hi, mr: languages.mr, gu: languages.gu } as const;
export type Translation = keyof typeof translations;

/** Criterion of regular medicines that run out: those on the refill radar. */
export const refillStates = { due: msg('On the refill radar') } as const;
export type RefillState = keyof typeof refillStates;

/** Events besides changes of the fields. */
export const campaignSteps = [
  'campaign.scheduled',
  'campaign.withdrawn',
  'campaign.paused',
  'campaign.resumed',
  'campaign.ended',
  'campaign.cancelled',
] as const;
export type CampaignStep = (typeof campaignSteps)[number];

/** Why a patient who matches is left out before anybody reaches them, the first that applies. */
export const leftOutReasons = {
  ERASED: msg('Data erased'),
  MINOR: msg('Under 18'),
  'NO-CONSENT': msg('No consent to offers on this channel'),
  RECENT: msg('Reached by another campaign'),
  'SAME-NUMBER': msg('Same phone number as another patient'),
} as const;
export type LeftOutReason = keyof typeof leftOutReasons;

/** Why a patient was skipped at the moment of reaching out. */
export const skipReasons = {
  ERASED: msg('Data erased'),
  'CONSENT-WITHDRAWN': msg('Consent withdrawn'),
  'SAME-NUMBER': msg('Same phone number as another patient'),
  'QUIET-HOURS': msg('Quiet hours cover the campaign’s hours'),
  STOPPED: msg('Campaign stopped before the message was sent'),
} as const;
export type SkipReason = keyof typeof skipReasons;

/** How it stands with one patient. */
export const contactStates = {
  waiting: msg('Waits'),
  answered: msg('Answered'),
  sent: msg('Sent'),
  delivered: msg('Delivered'),
  read: msg('Read'),
  missed: msg('Not reached'),
  skipped: msg('Skipped'),
} as const;
export type ContactState = keyof typeof contactStates;

/** Offers may be made by phone and message between these hours only (TRAI, TCCCPR 2018). HH:MM */
export const EARLIEST = '10:00';
export const LATEST = '21:00';

/** Orders within this many days of the contact count as its result. */
export const RESULT_DAYS = 7;

/** Longest text: with the name before it, it is the note of a callback. */
export const LONGEST_TEXT = 800;
export const MOST_PER_HOUR = 2_000;
export const MOST_REST_DAYS = 90;
/** Longest time that criteria look back. Days. */
export const MOST_DAYS_BACK = 1_095;
export const MOST_ORDERS = 100;

/** Test messages of a campaign in 24 hours: a test reaches a telephone whatever its owner has consented to. */
export const MOST_TESTS = 10;

/** Contacts of a page. */
export const CONTACTS_OF_PAGE = 20;
