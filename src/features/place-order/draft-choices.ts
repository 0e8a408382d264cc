import { msg } from '#platform/contract/sentence.ts';
import type { SlotType } from '#features/slots/public.ts';

/** Delivery choices of §3 (CustomDeliveryTypeChoices) that go through a store's slots. */
export const deliveryChoices = ['STANDARD', 'EXPRESS', 'STORE-PICKUP'] as const;
export type DeliveryChoice = (typeof deliveryChoices)[number];

export const slotTypeOf: Record<DeliveryChoice, SlotType> = { STANDARD: 'DELIVERY', EXPRESS: 'EXPRESS', 'STORE-PICKUP': 'PICKUP' };

/** States of the machine, as the list shows them. */
export const draftStatuses = {
  open: msg('Open'),
  parked: msg('Parked'),
  placing: msg('Being placed'),
  placed: msg('Placed'),
  discarded: msg('Discarded'),
  expired: msg('Expired'),
} as const;
export type DraftStatus = keyof typeof draftStatuses;
export const draftStates = Object.keys(draftStatuses) as DraftStatus[];

/** What is missing first, in the order of the conversation. */
export const draftSteps = {
  PATIENT: msg('Patient'),
  ADDRESS: msg('Address'),
  CART: msg('Cart'),
  REASON: msg('Prescription'),
  DELIVERY: msg('Store and slot'),
  REVIEW: msg('Review'),
} as const;
export type DraftStep = keyof typeof draftSteps;

/** A draft that nobody touches ends after this many days. */
export const DRAFT_DAYS = 30;
/** Lines of one draft. */
export const DRAFT_LINES = 100;
