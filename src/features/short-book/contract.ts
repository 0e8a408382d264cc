import { z } from 'zod';
import { preferences } from '#features/wms-settings/public.ts';
import { orderModes } from '#machines/orders/order-statuses.ts';
import { DRUG_GRADES } from '#platform/contract/constants.ts';
import { choiceOf, date, id, idInAddress, moment, orEmpty, paise, requestKey, text, wholeNumber } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { msg } from '#platform/contract/sentence.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { changeErrors, keyErrors, loggedEvent, outcomes, reasoned, recordChange, recordShape } from '#platform/record/contract.ts';
import { BULK_ENTRIES, entryStatuses, entrySteps, manualModes, MOST_PACKS } from './short-book-choices.ts';
import { shortBookList } from './short-book-list.ts';

const event = loggedEvent(
  z.object({
    packs: z.number().optional(),
    distributor: z.string().optional(),
    reason: z.string().optional(),
    until: date.optional(),
  }),
);
export type ShortBookLogEntry = z.infer<typeof event>;

/** A distributor that sells the drug today. */
const offer = z.object({
  distributor: z.object({ id: z.number(), name: z.string() }),
  /** Of one pack after discounts, without tax. */
  net_rate: paise,
  mrp: paise,
  /** `10+1`: one pack free with ten; from so many packs. */
  scheme: z.string().nullable(),
  scheme_minimum: z.number().nullable(),
  /** Packs are sold in multiples of it. */
  order_multiple: z.number().nullable(),
  /** By the settings of the drug or the distributor; null: by price. */
  preference: choiceOf(preferences).nullable(),
});
export type SupplyOffer = z.infer<typeof offer>;

const entry = z.object({
  ...recordShape(event),
  status: choiceOf(entryStatuses),
  mode: choiceOf(orderModes),
  store: z.object({ id: z.number(), name: z.string(), code: z.string() }),
  drug: z.object({
    id: z.number(),
    name: z.string(),
    composition: z.string(),
    grade: z.enum(DRUG_GRADES),
    pack_size: z.number(),
    uom: z.string(),
  }),
  packs: z.number(),
  distributor: z.object({ id: z.number(), name: z.string() }).nullable(),
  note: z.string(),
  /** What was suggested, and what it follows from; null: written by hand. Stock and use in units. */
  suggestion: z
    .object({
      packs: z.number(),
      at: moment,
      grade: z.enum(DRUG_GRADES),
      pack_size: z.number(),
      free: z.number(),
      on_order: z.number(),
      use_per_day: z.number(),
      /** Units below which it is short; null: as the days say. */
      floor: z.number().nullable(),
      /** Days of sales of its category or grade: it is short when it lasts for fewer, and is ordered for how many. */
      reorder_days: z.number(),
      cover_days: z.number(),
      /** Days whose sales give the use per day, at most. */
      observed_days: z.number(),
    })
    .nullable(),
  /** Units at the store and on order at this moment. */
  now: z.object({ free: z.number(), on_order: z.number() }),
  /** Distributors that sell the drug today, those that are preferred first, then by price. */
  offers: z.array(offer),
  snoozed_until: date.nullable(),
  /** The one that has it. */
  purchase_order: z.object({ id: z.number(), number: z.string() }).nullable(),
  created_at: moment,
});
export type ShortBookRecord = z.infer<typeof entry>;

const packs = z.number().int(msg('A whole number')).min(1, msg('At least {least}')).max(MOST_PACKS, msg('At most {most}'));
const distributor_id = id.nullable();
const note = orEmpty(text(200));

/** What is chosen in a form; 0: nothing yet. */
const chosen = (words: string) => z.number().min(1, words).pipe(id);
/** As typed in the form. */
export const typedEntry = z.strictObject({
  store_id: chosen(msg('Choose a store')),
  drug_id: chosen(msg('Choose a drug')),
  mode: choiceOf(manualModes),
  packs: wholeNumber(1, MOST_PACKS),
  note,
});
export const typedWish = z.strictObject({ packs: wholeNumber(1, MOST_PACKS), distributor_id, note });
/** Until which day an entry is put off. */
export const snooze = z.strictObject({ until: date });

const change = { entry_id: idInAddress, ...recordChange };
const path = '/shortbook/entries/{entry_id}';

const changing = (permission: 'short-book.manage' | 'short-book.approve', end: string, summary: string) =>
  operation(permission, { method: 'POST', path: `${path}${end}` as const, summary }).errors(changeErrors(entry));

const selected = z
  .array(z.strictObject({ entry_id: id, ...recordChange }))
  .min(1, msg('At least one value'))
  .max(BULK_ENTRIES, msg('At most {most} values'));

/** Shortbook service: what stores lack (§2.2). */
const operations = {
  entries: listOperations(shortBookList),

  entry: operation('short-book.read', {
    method: 'GET',
    path,
    summary: 'One entry: why it is short, who sells it, what happened, and what is possible now',
  })
    .input(z.strictObject({ entry_id: idInAddress }))
    .output(entry),

  addEntry: operation('short-book.manage', {
    method: 'POST',
    path: '/shortbook/entries',
    summary: 'A drug is written into the short-book of a store by hand, from the cheapest distributor',
  })
    .errors(keyErrors)
    .input(
      z.strictObject({
        store_id: id,
        drug_id: id,
        mode: choiceOf(manualModes),
        packs,
        note: note.default(''),
        request_key: requestKey.optional(),
      }),
    )
    .output(entry),

  changeEntry: operation('short-book.manage', { method: 'PUT', path, summary: 'Its packs, distributor and note are changed' })
    .errors(changeErrors(entry))
    .input(z.strictObject({ ...change, packs, distributor_id, note: note.default('') }))
    .output(entry),

  approveEntry: changing('short-book.approve', '/approve', 'It can be ordered').input(z.strictObject(change)).output(entry),
  sendEntryEvent: changing('short-book.manage', '/events', 'It is submitted to a buyer, or taken up again')
    .input(z.strictObject({ ...change, event: z.enum(entrySteps) }))
    .output(entry),
  snoozeEntry: changing('short-book.manage', '/snooze', 'It is put off until a day')
    .input(z.strictObject({ ...change, ...snooze.shape }))
    .output(entry),
  rejectEntry: changing('short-book.manage', '/reject', 'It is not ordered, for a reason')
    .input(z.strictObject({ ...change, ...reasoned.shape }))
    .output(entry),
  returnEntry: changing('short-book.approve', '/return', 'It is not approved as it is, for a reason')
    .input(z.strictObject({ ...change, ...reasoned.shape }))
    .output(entry),

  approveEntries: operation('short-book.approve', {
    method: 'POST',
    path: '/shortbook/approvals',
    summary: 'Approves several entries; each is checked by itself',
  })
    .errors(keyErrors)
    .input(z.strictObject({ entries: selected }))
    .output(outcomes),
  orderEntries: operation('short-book.approve', {
    method: 'POST',
    path: '/shortbook/orders',
    summary: 'Approved entries go into the draft purchase orders of their stores and distributors; each is checked by itself',
  })
    .errors(keyErrors)
    .input(z.strictObject({ entries: selected }))
    .output(outcomes),
  rejectEntries: operation('short-book.manage', {
    method: 'POST',
    path: '/shortbook/rejections',
    summary: 'Rejects several entries for a reason; each is checked by itself',
  })
    .errors(keyErrors)
    .input(z.strictObject({ entries: selected, ...reasoned.shape }))
    .output(outcomes),
};

export const contract = { shortbook: operations };
