import { z } from 'zod';
import { allergyShape } from '#features/patients/public.ts';
import { slotTypes } from '#features/slots/public.ts';
import { moment, paise, sentenceOutput } from '#platform/contract/fields.ts';

/** Kilometres from the centre of the address's pincode to that of the store's; null: unknown. */
const distance = z.number().nullable();

/** A line of the cart with the figures that its amount is made of. Rates are for one pack. */
export const line = z.object({
  drug_id: z.number(),
  name: z.string(),
  composition: z.string(),
  schedule: z.string().nullable(),
  pack_size: z.number(),
  uom: z.string(),
  /** Units, such as tablets. */
  quantity: z.number(),
  mrp: paise.nullable(),
  /** Days from which MRP and selling rate hold, yyyy-mm-dd. */
  mrp_from: z.string().nullable(),
  rate_from: z.string().nullable(),
  /** Selling rate of the store group; null: the MRP holds. */
  rate: paise.nullable(),
  amount: paise.nullable(),
  /** Percent within the amount, and what it comes to after promo and discount, paise; null: unknown. */
  gst: z.number().nullable(),
  gst_amount: paise.nullable(),
  /** At the store. */
  available: z.number(),
  /** Other stores that deliver to the address and have the quantity, if this one has not. */
  elsewhere: z.array(z.object({ id: z.number(), name: z.string(), distance })),
  allergy: allergyShape().nullable(),
  /** Why it cannot be ordered; null: it can. */
  refused: sentenceOutput.nullable(),
});
export type DraftLine = z.infer<typeof line>;

/** A drug that may replace one of the cart. Amounts are for the quantity of the line. */
export const substitute = z.object({
  drug_id: z.number(),
  name: z.string(),
  company: z.string(),
  schedule: z.string().nullable(),
  amount: paise,
  /** Dearer than the line: positive. */
  difference: paise,
  /** At the store. */
  available: z.number(),
});
export type DraftSubstitute = z.infer<typeof substitute>;

export const store = z.object({
  id: z.number(),
  name: z.string(),
  /** Lines of the cart that it can fill. */
  available: z.number(),
  /** Why it has its rank. */
  why: sentenceOutput,
  distance,
  first_slot: z.object({ day: z.string(), title: z.string() }).nullable(),
});

/** §3, slot details. */
export const slot = z.object({
  slot_id: z.number(),
  day: z.string(),
  title: z.string(),
  /** Day and time, as a person says it: `18-11-2026, 09:00–11:00`. */
  slot_display_value: z.string(),
  /** Whether the store offers it. */
  is_active: z.boolean(),
  slot_type: z.enum(slotTypes),
  slot_start_time: moment,
  slot_end_time: moment,
  free: z.number(),
  closed: sentenceOutput.nullable(),
});
