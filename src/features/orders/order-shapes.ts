import { z } from 'zod';
import { choiceOf, moment, paise, sentenceOutput } from '#platform/contract/fields.ts';
import { allergyShape } from '#features/patients/public.ts';
import { prescriptionStates } from './order-choices.ts';
import { manualOrderEvents, orderModes, orderReasons, orderStatuses, orderTypes } from '#machines/orders/order-statuses.ts';

export const status = z.enum(orderStatuses);

/** An event the user may send now, computed by the server from the chart and the permissions. */
export const orderAbility = z.object({
  event: z.enum(manualOrderEvents),
  label: z.string(),
  /** Resulting status. */
  to: status,
  allowed: z.boolean(),
  /** Reason if blocked; null if allowed. */
  because: sentenceOutput.nullable(),
  /** Why it does not fit the order, although it is possible. */
  unfit: sentenceOutput.optional(),
  /** What blocks it, if the order can be changed so that it fits. */
  blocked_by: z.literal('stock').optional(),
  /** Fields the event requires. */
  needs: z.array(z.enum(['reason', 'prescription', 'allergies'])),
});
export type OrderAbility = z.infer<typeof orderAbility>;

/** Next step of a row: an event, or what the order waits for if no user can act. */
const nextStep = z.union([z.object({ ability: orderAbility }), z.object({ waits_for: z.string() })]);

/** One row of the order list. Money in paise, times in UTC. */
export const orderRow = z.object({
  id: z.number(),
  code: z.string(),
  version: z.number(),
  type: z.enum(orderTypes),
  mode: choiceOf(orderModes).nullable(),
  /** Required: the read-audit records it. */
  patient_id: z.number(),
  patient_name: z.string(),
  phone_no: z.string(),
  city: z.string(),
  store: z.string(),
  status,
  status_name: z.string(),
  status_since: moment,
  /** End of the promised turn-around time; null once the order is delivered or ended. */
  tat_due_at: moment.nullable(),
  /** Follow-ups and unreached customers: time to act. */
  due_at: moment.nullable(),
  reason: choiceOf(orderReasons).nullable(),
  prescription_state: choiceOf(prescriptionStates),
  value: paise,
  slot_start: moment.nullable(),
  slot_end: moment.nullable(),
  assignee_id: z.number().nullable(),
  assignee: z.string().nullable(),
  last_note: z.string().nullable(),
  placed_at: moment,
  next: nextStep,
});
export type OrderRow = z.infer<typeof orderRow>;

const timelineItem = z.object({
  id: z.string(),
  at: moment,
  /** Name of the user, or of the system that reported it. */
  by: z.string(),
  kind: z.enum(['event', 'note']),
  event: z.string().nullable(),
  from: status.nullable(),
  to: status.nullable(),
  title: sentenceOutput,
  detail: z.string().nullable(),
  /** Names of the users whom the detail mentions; absent: nobody. */
  mentions: z.array(z.string()).optional(),
});
export type TimelineItem = z.infer<typeof timelineItem>;

const orderLine = z.object({
  id: z.number(),
  drug_id: z.number(),
  drug: z.string(),
  composition: z.string(),
  /** Prescription schedule: H, H1 or X; null if none is required. */
  schedule: z.string().nullable(),
  quantity: z.number(),
  /** Available at the store; null once the store has the order or it ended. */
  stock: z.number().nullable(),
  amount: paise,
  /** Allergy of the patient that a molecule of the drug falls under, by its name or group; null if none does. */
  allergy: allergyShape().nullable(),
  /** Whether the line was read from the prescription. */
  decoded: z.boolean(),
});

export const prescription = z.object({
  /** First page, if it is a further one. */
  page_of: z.number().nullable(),
  id: z.number(),
  file_name: z.string(),
  media_type: z.string(),
  added_at: moment,
  added_by: z.string(),
  /** Whether it is attached to this order; otherwise on file for the patient. */
  attached: z.boolean(),
});
export type PrescriptionOnFile = z.infer<typeof prescription>;

/** The whole order. */
export const orderRecord = orderRow.extend({
  patient: z.object({ id: z.number(), age: z.number().nullable(), gender: z.string().nullable(), allergies: z.array(allergyShape()) }),
  address: z.string(),
  pincode: z.string(),
  payment: z.string(),
  attempts: z.number(),
  lines: z.array(orderLine),
  promo: z.object({ code: z.string(), amount: paise }).nullable(),
  discount: paise,
  delivery_charge: paise,
  prescriptions: z.array(prescription),
  timeline: z.array(timelineItem),
  abilities: z.array(orderAbility),
  /** Whether the user may settle the reason now. */
  may_settle_reason: z.boolean(),
  /** Whether the user may change the lines now: while the order is at the desk. */
  may_edit_lines: z.boolean(),
});
export type OrderRecord = z.infer<typeof orderRecord>;
