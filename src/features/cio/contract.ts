import { z } from 'zod';
import { leadPrescriptions } from '#machines/orders/cio-lead-facts.ts';
import { declineReasons } from '#machines/orders/dropOffCart.ts';
import { orderTypes } from '#machines/orders/order-statuses.ts';
import { MAXIMUM_QUANTITY_PER_DRUG } from '#platform/contract/constants.ts';
import {
  choiceOf,
  id,
  idInAddress,
  moment,
  name,
  oneNumberOf,
  orEmpty,
  requestKey,
  text,
  typedPhone,
  wholeNumber,
} from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { msg } from '#platform/contract/sentence.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { ability, changeErrors, keyErrors, loggedEvent, recordChange, recordShape } from '#platform/record/contract.ts';
import { recordOperations } from '#platform/record/record-operations.ts';
import { CART_LINES, firstPrescriptions, leadStatuses } from './lead-choices.ts';
import { cioAgentList, leadList } from './lists.ts';

const prescription = choiceOf(leadPrescriptions);
const reason = choiceOf(declineReasons);

const event = loggedEvent(
  z.object({
    lines: z.number().optional(),
    prescription: prescription.optional(),
    reason: reason.optional(),
    order_id: z.number().optional(),
    note: z.string().optional(),
  }),
);
export type LeadLogEntry = z.infer<typeof event>;

const lead = z.object({
  ...recordShape(event),
  status: z.enum(leadStatuses),
  type: z.enum(orderTypes),
  patient_id: z.number().nullable(),
  name: z.string(),
  phone_no: z.string(),
  note: z.string(),
  prescription,
  agent: z.object({ id: z.number(), name: z.string(), phone_no: z.string(), city: z.string() }),
  /** Of the prescription that came last. */
  pages: z.array(z.object({ id: z.number(), file_name: z.string(), media_type: z.string(), rejected: z.boolean() })),
  lines: z.array(z.object({ drug_id: z.number(), drug: z.string(), schedule: z.string().nullable(), quantity: z.number() })),
  reason: reason.nullable(),
  order: z.object({ id: z.number(), code: z.string() }).nullable(),
  received_at: moment,
  expires_at: moment,
  /** Statuses of the prescription that may follow now, or why not. */
  prescriptions: z.array(ability.omit({ event: true }).extend({ status: prescription })),
});
export type LeadRecord = z.infer<typeof lead>;

const note = orEmpty(text(1_000)).default('');

/** A number, in digits as well, as it is typed. */
const quantity = wholeNumber(1, MAXIMUM_QUANTITY_PER_DRUG);
const lines = z
  .array(z.strictObject({ drug_id: id, quantity }))
  .max(CART_LINES, msg('At most {most} lines'))
  .refine((all) => new Set(all.map(({ drug_id }) => drug_id)).size === all.length, msg('Each drug once'));

/** Fields of a new lead. */
export const newLead = z.strictObject({
  agent_id: id,
  type: z.enum(orderTypes).default('PRESCRIPTION'),
  phone_no: typedPhone,
  name: orEmpty(name).default(''),
  prescription: z.enum(firstPrescriptions),
  lines: lines.default([]),
  note,
});

export const cart = z.strictObject({ lines: lines.min(1, msg('The cart needs at least one drug')), note });
export const mark = z.strictObject({ prescription, note });
export const decline = z.strictObject({ reason, note });
export const noted = z.strictObject({ note });

const change = { lead_id: idInAddress, ...recordChange };
const errors = changeErrors(lead);

/** PATCH cart by id (§7.6). */
const patching = (path: string, summary: string) =>
  operation('cio.act', { method: 'PATCH', path: `/django/carts/{lead_id}${path}` as const, summary }).errors(errors);
const changing = (path: string, summary: string) =>
  operation('cio.act', { method: 'POST', path: `/django/order-leads/{lead_id}${path}` as const, summary }).errors(errors);

/** Django service: CIO agents and their order leads (§7.6). */
const operations = {
  cioAgents: { ...listOperations(cioAgentList), ...recordOperations(cioAgentList) },

  orderLeads: listOperations(leadList),

  orderLead: operation('cio.read', {
    method: 'GET',
    path: '/django/order-leads/{lead_id}',
    summary: 'One order lead: its cart, what happened, and what is possible now',
  })
    .input(z.strictObject({ lead_id: idInAddress }))
    .output(lead),

  /** §7.3: with order_type PRESCRIPTION and status CART-CREATED, the pending prescriptions. */
  orderLeadList: operation('cio.read', {
    method: 'GET',
    path: '/django/order-lead-list',
    summary: 'Order leads of a type in a status, those that came first on top, and how many there are',
  })
    .input(
      z.strictObject({
        order_type: z.enum(orderTypes),
        status: z.enum(leadStatuses),
        page: wholeNumber(1, 10_000).default(1),
        page_size: oneNumberOf([1, 10, 20, 50]).default(1),
      }),
    )
    .output(
      z.object({
        data: z.array(z.object({ id: z.number(), patient_id: z.number().nullable(), name: z.string(), received_at: moment })),
        meta: z.object({ count: z.number() }),
      }),
    ),

  createCart: operation('cio.act', { method: 'POST', path: '/django/carts', summary: 'A CIO agent brings an order lead, with its cart' })
    .errors(keyErrors)
    .input(z.strictObject({ ...newLead.shape, request_key: requestKey.optional() }))
    .output(lead),

  updateCart: patching('', 'The drugs and quantities of the cart')
    .input(z.strictObject({ ...change, ...cart.shape }))
    .output(lead),
  removeCart: patching('/removal', 'Everything is removed from the cart, which is to be made again')
    .input(z.strictObject({ ...change, ...noted.shape }))
    .output(lead),
  markPrescription: patching('/prescription-status', 'The prescription has arrived, or was checked')
    .input(z.strictObject({ ...change, ...mark.shape }))
    .output(lead),

  declineLead: changing('/decline', 'The patient is not interested')
    .input(z.strictObject({ ...change, ...decline.shape }))
    .output(lead),
  reopenLead: changing('/reopen', 'The patient wants it after all')
    .input(z.strictObject({ ...change, ...noted.shape }))
    .output(lead),
};

export const contract = { django: operations };
