import { msg } from '#platform/contract/sentence.ts';
import { MOST_PAGES } from '#platform/contract/constants.ts';
import type { DeclineReason } from './dropOffCart.ts';

/** The prescription of an order lead. */
export const leadPrescriptions = {
  AWAITED: msg('Awaited'),
  RECEIVED: msg('Received'),
  ACCEPTED: msg('Accepted'),
  REJECTED: msg('Rejected'),
  'NOT-REQUIRED': msg('Not required'),
} as const;
export type LeadPrescription = keyof typeof leadPrescriptions;

/** What may follow. RECEIVED after ACCEPTED or REJECTED: another one has arrived. */
export const nextPrescriptions: Record<LeadPrescription, readonly LeadPrescription[]> = {
  AWAITED: ['RECEIVED', 'NOT-REQUIRED'],
  RECEIVED: ['ACCEPTED', 'REJECTED', 'NOT-REQUIRED'],
  ACCEPTED: ['RECEIVED', 'REJECTED'],
  REJECTED: ['RECEIVED', 'ACCEPTED'],
  'NOT-REQUIRED': ['AWAITED', 'RECEIVED'],
};

/** A drug that is sold on prescription only. */
export interface ScheduledDrug {
  drug: string;
  schedule: string;
}

export interface LeadFacts {
  /** Number of drugs in the cart. */
  lines: number;
  /** The first drug in the cart that needs a prescription; null: none does. */
  scheduled: ScheduledDrug | null;
  prescription: LeadPrescription;
  /** Pages of the prescription that is on file, unless it was rejected. */
  pages: number;
  /** When it expires unless somebody goes on with it, ISO 8601. */
  expiresAt: string;
  /** Why the patient does not want it. */
  reason: DeclineReason | null;
  /** The order that it became. */
  orderId: number | null;
}

interface Cart {
  lines: number;
  scheduled: ScheduledDrug | null;
}

export type LeadEvent =
  | (Cart & { type: 'cart.updated' })
  | { type: 'cart.removed' }
  | { type: 'prescription.marked'; status: LeadPrescription }
  | { type: 'page.added' }
  | { type: 'order.begun' }
  | { type: 'order.placed'; orderId: number }
  | { type: 'lead.declined'; reason: DeclineReason }
  | { type: 'lead.reopened' }
  | { type: 'time.passed'; at: string };

/** Whether the prescription may get a further page. After a rejected one, another one begins. */
export const hasRoom = ({ pages, prescription }: LeadFacts): boolean => prescription === 'REJECTED' || pages < MOST_PAGES;

/** Whether the cart may be ordered as far as its prescription is concerned. */
export const isSettled = ({ prescription, scheduled }: LeadFacts): boolean =>
  prescription === 'ACCEPTED' || (prescription === 'NOT-REQUIRED' && scheduled === null);
