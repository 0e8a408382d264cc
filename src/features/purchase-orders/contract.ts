import { z } from 'zod';
import { messageStates } from '#machines/platform/queue-message-facts.ts';
import {
  choiceOf,
  date,
  id,
  idInAddress,
  moment,
  nothing,
  paise,
  requestKey,
  text,
  typedRupees,
  wholeNumber,
} from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { msg } from '#platform/contract/sentence.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { changeErrors, keyErrors, loggedEvent, outcomes, reasoned, recordChange, recordShape } from '#platform/record/contract.ts';
import { firstDay, settingsChange, settingsErrors, settingsRecord } from '#platform/record/settings-contract.ts';
import { BULK_ORDERS, HIGHEST_LIMIT, MOST_PACKS, purchaseOrderStatuses } from './purchase-order-choices.ts';
import { approvalList, extensionList, purchaseOrderList } from './purchase-order-list.ts';

const event = loggedEvent(
  z.object({
    drugs: z.array(z.object({ drug: z.string(), packs: z.number() })).optional(),
    reason: z.string().optional(),
    last_on: z.string().optional(),
  }),
);
export type PurchaseOrderLogEntry = z.infer<typeof event>;

const named = z.object({ id: z.number(), name: z.string() });
const margin = { margin: z.number(), is_low: z.boolean() };

/** What a distributor takes for a drug today. */
const quote = z.object({
  pack_size: z.number(),
  /** Of one paid pack, without tax. */
  rate: paise,
  scheme: z.string().nullable(),
  /** Paid packs from which the scheme holds. */
  scheme_minimum: z.number().nullable(),
  order_multiple: z.number().nullable(),
  gst: z.number().nullable(),
  mrp: paise,
  ...margin,
  /** Units that the store has, and that it has ordered. */
  on_hand: z.number(),
  on_order: z.number(),
});
export type Quote = z.infer<typeof quote>;

const line = z.object({
  id: z.number(),
  drug_id: z.number(),
  drug: z.string(),
  /** By which the distributor knows the drug, the likeliest first. */
  distributor_codes: z.array(z.string()),
  pack_size: z.number(),
  packs: z.number(),
  free_packs: z.number(),
  scheme: z.string().nullable(),
  rate: paise,
  gst: z.number().nullable(),
  mrp: paise,
  value: paise,
  received: z.number(),
  free_received: z.number(),
  closed: z.number(),
  ...margin,
});
export type PurchaseOrderLine = z.infer<typeof line>;

const receipt = z.object({
  id: z.number(),
  drug: z.string(),
  batch_no: z.string(),
  expires_on: date,
  mrp: paise,
  packs: z.number(),
  free_packs: z.number(),
  at: moment,
  by: z.string(),
  ...margin,
});

const purchaseOrder = z.object({
  ...recordShape(event),
  number: z.string(),
  status: choiceOf(purchaseOrderStatuses),
  store: named,
  distributor: named,
  value: paise,
  /** Orders of more need an approval. */
  limit: paise,
  /** Null: nobody has submitted it. */
  submitter: z.string().nullable(),
  expected_on: date.nullable(),
  last_on: date.nullable(),
  /** Email of the distributor, which gets the order there once it is sent; null: somebody hands it over. */
  mail_to: z.string().nullable(),
  /** The letter with the order, and the time of its last attempt; null: there is none. */
  mail: z.object({ status: z.enum(messageStates), at: moment }).nullable(),
  created_at: moment,
  lines: z.array(line),
  /** The latest first. */
  receipts: z.array(receipt),
});
export type PurchaseOrderRecord = z.infer<typeof purchaseOrder>;

const whole = (least: number, most: number) =>
  z.number().int(msg('A whole number')).min(least, msg('At least {least}')).max(most, msg('At most {most}'));

const parties = { store_id: id, distributor_id: id };
/** What is chosen in a form; 0: nothing yet. */
const chosen = (words: string) => z.number().min(1, words).pipe(id);
export const chosenParties = z.strictObject({
  store_id: chosen(msg('Choose a store')),
  distributor_id: chosen(msg('Choose a distributor')),
});

/** A line as typed in the form. */
export const typedLine = z.strictObject({ drug_id: chosen(msg('Choose a drug')), packs: wholeNumber(1, MOST_PACKS) });

/** Highest MRP of a pack. Paise. */
const HIGHEST_MRP = 100_000_000;

const batch = { batch_no: text(40), expires_on: date };
const goods = z.strictObject({ ...batch, mrp: whole(1, HIGHEST_MRP), packs: whole(1, MOST_PACKS), free_packs: whole(0, MOST_PACKS) });
/** Goods as typed in the form. */
export const typedGoods = z.strictObject({
  ...batch,
  mrp: typedRupees(HIGHEST_MRP).refine((value) => value > 0, msg('More than 0')),
  packs: wholeNumber(1, MOST_PACKS),
  free_packs: z
    .literal('')
    .transform(() => 0)
    .or(wholeNumber(0, MOST_PACKS)),
});

/** A later last day, and why. */
export const extension = z.strictObject({ last_on: date, ...reasoned.shape });

const limit = settingsRecord({ approval_above: paise });
export type ApprovalLimitRecord = z.infer<typeof limit>;
const newLimit = z.strictObject({ approval_above: whole(0, HIGHEST_LIMIT), ...firstDay });
/** The same as typed in the form. */
export const typedLimit = z.strictObject({ ...newLimit.shape, approval_above: typedRupees(HIGHEST_LIMIT) });

const change = { purchase_order_id: idInAddress, ...recordChange };
type Manage = 'purchase-orders.manage' | 'purchase-orders.approve' | 'purchase-orders.receive' | 'purchase-orders.extend';

const changing = (permission: Manage, path: string, summary: string) =>
  operation(permission, { method: 'POST', path: `/purchase-order/orders/{purchase_order_id}${path}` as const, summary }).errors(
    changeErrors(purchaseOrder),
  );
const reason = z.strictObject({ ...change, ...reasoned.shape });

const selected = z
  .array(z.strictObject({ purchase_order_id: id, ...recordChange }))
  .min(1, msg('At least one value'))
  .max(BULK_ORDERS, msg('At most {most} values'));

/** Purchase-order service (§7.6). */
const operations = {
  purchaseOrders: listOperations(purchaseOrderList),
  approvals: listOperations(approvalList),
  extensions: listOperations(extensionList),

  purchaseOrder: operation('purchase-orders.read', {
    method: 'GET',
    path: '/purchase-order/orders/{purchase_order_id}',
    summary: 'One purchase order: its lines, what has come of them, what happened, and what is possible now',
  })
    .input(z.strictObject({ purchase_order_id: idInAddress }))
    .output(purchaseOrder),

  suppliers: operation('purchase-orders.manage', {
    method: 'GET',
    path: '/purchase-order/suppliers',
    summary: 'At most 50 active distributors whose name, code or city has the words',
  })
    .input(z.strictObject({ search: text(100) }))
    .output(z.object({ options: z.array(named.extend({ city: z.string().nullable() })) })),

  quote: operation('purchase-orders.manage', {
    method: 'GET',
    path: '/purchase-order/quote',
    summary: 'What a distributor takes for a drug today, and what the store has of it',
  })
    .input(z.strictObject({ store_id: idInAddress, distributor_id: idInAddress, drug_id: idInAddress }))
    .output(z.object({ quote: quote.nullable() })),

  addPurchaseOrder: operation('purchase-orders.manage', {
    method: 'POST',
    path: '/purchase-order/orders',
    summary: 'A new draft of a store for a distributor, without lines',
  })
    .errors(keyErrors)
    .input(z.strictObject({ ...parties, request_key: requestKey.optional() }))
    .output(purchaseOrder),

  setPurchaseOrderLine: changing('purchase-orders.manage', '/lines', 'A drug of the draft, at the rate of today; 0 packs remove its line')
    .input(z.strictObject({ ...change, drug_id: id, packs: whole(0, MOST_PACKS) }))
    .output(purchaseOrder),

  submitPurchaseOrder: changing('purchase-orders.manage', '/submit', 'The draft is complete: it is approved, or waits for it')
    .input(z.strictObject(change))
    .output(purchaseOrder),

  approvePurchaseOrder: changing('purchase-orders.approve', '/approve', 'Its value is approved by someone else')
    .input(z.strictObject(change))
    .output(purchaseOrder),

  returnPurchaseOrder: changing('purchase-orders.approve', '/return', 'Its value is not approved: it is a draft again')
    .input(reason)
    .output(purchaseOrder),

  sendPurchaseOrder: changing('purchase-orders.manage', '/send', 'The distributor has it; its expected and last day follow')
    .input(z.strictObject(change))
    .output(purchaseOrder),

  cancelPurchaseOrder: changing('purchase-orders.manage', '/cancel', 'It is given up before it is sent')
    .input(reason)
    .output(purchaseOrder),

  receivePurchaseOrder: changing('purchase-orders.receive', '/receipts', 'A batch of a line has come, and is in the stock of the store')
    .input(z.strictObject({ ...change, line_id: id, ...goods.shape }))
    .output(purchaseOrder),

  closePurchaseOrder: changing('purchase-orders.manage', '/close', 'What has not come of a line, or of all lines, is not expected any more')
    .input(z.strictObject({ ...change, line_id: id.nullable(), ...reasoned.shape }))
    .output(purchaseOrder),

  extendPurchaseOrder: changing('purchase-orders.extend', '/extend', 'Its goods are taken until a later day')
    .input(z.strictObject({ ...change, ...extension.shape }))
    .output(purchaseOrder),

  reopenPurchaseOrder: changing('purchase-orders.extend', '/reopen', 'It has expired, and its goods are taken again')
    .input(z.strictObject({ ...change, ...extension.shape }))
    .output(purchaseOrder),

  submitPurchaseOrders: operation('purchase-orders.manage', {
    method: 'POST',
    path: '/purchase-order/submissions',
    summary: 'Several drafts are complete: each is approved by itself, or waits for it',
  })
    .errors(keyErrors)
    .input(z.strictObject({ orders: selected }))
    .output(outcomes),

  extendPurchaseOrders: operation('purchase-orders.extend', {
    method: 'POST',
    path: '/purchase-order/extensions',
    summary: 'Several orders are extended, or reopened if they have expired, each by itself',
  })
    .errors(keyErrors)
    .input(
      z.strictObject({
        orders: selected,
        ...extension.shape,
      }),
    )
    .output(outcomes),

  approvalLimit: operation('purchase-orders.read', {
    method: 'GET',
    path: '/purchase-order/approval-limit',
    summary: 'Value above which orders need an approval: in effect now, planned, and earlier ones',
  })
    .input(nothing)
    .output(limit),

  saveApprovalLimit: operation('purchase-orders.limit', {
    method: 'PUT',
    path: '/purchase-order/approval-limit',
    summary: 'A new limit of approval from a day on',
  })
    .errors(settingsErrors(limit))
    .input(z.strictObject({ ...newLimit.shape, ...settingsChange }))
    .output(limit),
};

export const contract = { purchaseOrder: operations };
