import { msg } from '#platform/contract/sentence.ts';

/** States of the chart. */
export const readingStatuses = {
  received: msg('Received'),
  inReview: msg('In review'),
  clarification: msg('Clarification'),
  digitised: msg('Digitised'),
  secondCheck: msg('Second check'),
  decoded: msg('Decoded'),
  rejected: msg('Rejected'),
  superseded: msg('Superseded'),
  expired: msg('Expired'),
} as const;
export type ReadingStatus = keyof typeof readingStatuses;

/** Where prescriptions come from: PrescriptionVendorTypeChoices (§3). */
export const prescriptionSources = ['IN-HOUSE', 'TELE-CONSULT', 'HOSPITAL', 'PATIENT'] as const;
export type PrescriptionSource = (typeof prescriptionSources)[number];

/** What the reader compares with the paper. */
export const checkPoints = {
  patient: msg('Patient is the one on the order'),
  doctor: msg('Doctor'),
  registration: msg('Registration number'),
  date: msg('Date'),
  validity: msg('Valid until'),
  signature: msg('Signature and stamp'),
} as const;
export type CheckPoint = keyof typeof checkPoints;

export const readingEvents = [
  'review.begun',
  'review.requested',
  'review.handedOver',
  'question.asked',
  'question.answered',
  'review.digitised',
  'review.rejected',
  'reading.approved',
] as const;
export type ReadingEvent = (typeof readingEvents)[number];

/** Of a prescription. */
export const MOST_LINES = 30;
