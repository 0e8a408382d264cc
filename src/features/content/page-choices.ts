import { msg } from '#platform/contract/sentence.ts';

export const pageStatuses = {
  draft: msg('Draft'),
  inReview: msg('In review'),
  scheduled: msg('Scheduled'),
  published: msg('Published'),
  unpublished: msg('Unpublished'),
} as const;
export type PageStatus = keyof typeof pageStatuses;

/** Languages of the website. */
export const pageLanguages = { en: msg('English'), hi: msg('Hindi'), mr: msg('Marathi'), gu: msg('Gujarati') } as const;
export type PageLanguage = keyof typeof pageLanguages;

/** Customers for whom a section or a content is meant. */
export const audiences = {
  NEW: msg('New customers'),
  RETURNING: msg('Returning customers'),
  SUBSCRIBER: msg('Subscribers'),
} as const;
export type Audience = keyof typeof audiences;

export const sectionKinds = {
  banner: msg('Banner'),
  carousel: msg('Carousel'),
  products: msg('Products'),
  offer: msg('Offer'),
  questions: msg('Questions'),
  text: msg('Text'),
  /** The sections of another page, as customers see them there. */
  page: msg('Sections of another page'),
} as const;
export type SectionKind = keyof typeof sectionKinds;

/** Events of the draft, and events that change what customers see. */
export const draftEvents = ['page.submitted', 'page.returned'] as const;
export const publicationEvents = ['page.published', 'page.scheduled', 'page.unscheduled', 'page.unpublished'] as const;
export type ReviewEvent = (typeof draftEvents | typeof publicationEvents)[number];

/** Most sections of a page, and most contents of a section. */
export const MOST_SECTIONS = 30;
export const MOST_CONTENTS = 30;

/** Longest time until a publication. Days. */
export const FARTHEST_PUBLICATION = 180;
