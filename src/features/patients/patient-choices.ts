import { msg } from '#platform/contract/sentence.ts';

/** AddressTypeChoices (§3). */
export const addressTypes = ['HOME', 'OFFICE', 'HOSPITAL', 'OTHER'] as const;

/** PatientAddressTypeChoices (§3): what an address is used for. */
export const addressUses = ['DELIVERY', 'BILLING', 'PICKUP'] as const;

/** PatientGroupRelationshipChoices (§3), seen from whoever is SELF. */
export const relationships = ['SELF', 'SPOUSE', 'FATHER', 'MOTHER', 'SON', 'DAUGHTER', 'SIBLING', 'GRANDPARENT', 'OTHER'] as const;
export type Relationship = (typeof relationships)[number];

export const genders = { F: msg('Female'), M: msg('Male'), O: msg('Other') } as const;

/** Languages in which a patient wants to be spoken to. */
export const languages = { en: msg('English'), hi: msg('Hindi'), mr: msg('Marathi'), gu: msg('Gujarati') } as const;

export const channels = { CALL: msg('Call'), SMS: msg('SMS'), WHATSAPP: msg('WhatsApp'), EMAIL: msg('Email') } as const;
export type Channel = keyof typeof channels;

export const purposes = { ORDERS: msg('Orders'), REFILLS: msg('Refill reminders'), OFFERS: msg('Offers') } as const;
export type Purpose = keyof typeof purposes;

/** How a consent was given or withdrawn. */
export const consentSources = { CALL: msg('On the phone'), STORE: msg('In the store'), WRITTEN: msg('In writing') } as const;
export type ConsentSource = keyof typeof consentSources;

/** Notice that is read to the patient before a consent (DPDP Rules 2025, rule 3). A new wording has a new name. */
export const CONSENT_NOTICE = '2026-11';

/** Age from which a patient consents without a guardian (DPDP Act 2023, section 2). */
export const ADULT = 18;

/** Years between two days, yyyy-mm-dd. */
export const ageOn = (bornOn: string, today: string): number =>
  Number(today.slice(0, 4)) - Number(bornOn.slice(0, 4)) - (today.slice(5) < bornOn.slice(5) ? 1 : 0);

export const isMinor = (bornOn: string | null, today: string): boolean => bornOn !== null && ageOn(bornOn, today) < ADULT;

/** Entries of a page of the timeline, and of a tab with one area, such as the order history (§7.6). */
export const ENTRIES_OF_TIMELINE = 30;
export const ENTRIES_OF_TAB = 10;

/** Fields in the log of changes. */
export const fieldLabels: Readonly<Record<string, string>> = {
  name: msg('Name'),
  phone_no: msg('Phone'),
  gender: msg('Gender'),
  born_on: msg('Born on'),
  allergy: msg('Allergy'),
  severity: msg('Severity'),
  since: msg('Since'),
  guardian: msg('Guardian'),
  language: msg('Language'),
  quiet_from: msg('No calls from'),
  quiet_until: msg('No calls until'),
  address: msg('Address'),
  consent: msg('Consent'),
  family: msg('Family'),
  medicine: msg('Regular medicine'),
  merge: msg('Duplicate'),
};

/** States of a merge, as in the machine. */
export const mergeStatuses = {
  proposed: msg('Proposed'),
  merged: msg('Merged'),
  undone: msg('Undone'),
  dismissed: msg('Two people'),
} as const;
