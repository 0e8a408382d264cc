import { z } from 'zod';
import { servedCities } from '#features/orders/public.ts';
import {
  choiceOf,
  date,
  idInAddress,
  moment,
  orEmpty,
  paise,
  requestKey,
  sentenceOutput,
  text,
  typedRupees,
  wholeNumber,
} from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { msg } from '#platform/contract/sentence.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { changeErrors, keyErrors, loggedEvent, recordChange, recordShape } from '#platform/record/contract.ts';
import { MOST_BUDGET, MOST_OFF, offerChannels, offerStatuses, offerSteps } from './offer-choices.ts';
import { offerList } from './offer-list.ts';

const code = text(20)
  .transform((typed) => typed.toUpperCase())
  .pipe(z.string().regex(/^[A-Z\d-]{3,20}$/, msg('Letters, digits and -, at least 3')));

const amount = (most: number) => z.number().int(msg('A whole number')).min(0, msg('At least {least}')).max(most, msg('At most {most}'));

/** What can be changed after it was published, too. */
const openFields = { title: text(120), starts_on: date, ends_on: orEmpty(date) };

/** Fixed once it was published: orders with it are priced by them when they are corrected. */
const rules = {
  percent: z.number().int(msg('A whole number')).min(1, msg('At least {least}')).max(100, msg('At most {most}')),
  /** Money in paise; null: no limit, no minimum, everywhere, all orders. */
  most: amount(MOST_OFF).nullable(),
  minimum: amount(MOST_OFF),
  city: z.enum(servedCities).nullable(),
  channel: choiceOf(offerChannels).nullable(),
  once_per_patient: z.boolean(),
  first_order: z.boolean(),
};
const fields = { ...openFields, ...rules, budget: amount(MOST_BUDGET).nullable() };

type Days = { starts_on: string; ends_on: string };
const inOrder = ({ starts_on, ends_on }: Days) => ends_on === '' || starts_on <= ends_on;
const reversed = { path: ['ends_on'], message: msg('The last day is not before the first') };

const orNone = <Field extends z.ZodType>(field: Field) =>
  z
    .literal('')
    .transform(() => null)
    .or(field);

/** The fields as typed in the form: digits, money in rupees, and nothing for none. */
const typed = {
  ...openFields,
  percent: wholeNumber(1, 100),
  most: orNone(typedRupees(MOST_OFF)),
  minimum: z
    .literal('')
    .transform(() => 0)
    .or(typedRupees(MOST_OFF)),
  city: orNone(z.enum(servedCities)),
  channel: orNone(choiceOf(offerChannels)),
  once_per_patient: z.boolean(),
  first_order: z.boolean(),
  budget: orNone(typedRupees(MOST_BUDGET)),
};
export const typedOffer = z.strictObject(typed).refine(inOrder, reversed);
export const typedNewOffer = z.strictObject({ code, ...typed }).refine(inOrder, reversed);
export type OfferFields = z.output<typeof typedOffer>;

const event = loggedEvent(z.object({ fields: z.array(z.string()).optional(), reason: z.string().optional() }));
export type OfferLogEntry = z.infer<typeof event>;

/** Another offer that can be used on the same days, in the same city, for the same orders. */
const rival = z.object({ id: z.number(), code: z.string(), title: z.string(), percent: z.number(), status: choiceOf(offerStatuses) });

const offer = z.object({
  ...recordShape(event),
  status: choiceOf(offerStatuses),
  code: z.string(),
  title: z.string(),
  percent: z.number(),
  most: paise.nullable(),
  starts_on: z.string(),
  ends_on: z.string().nullable(),
  city: z.enum(servedCities).nullable(),
  channel: choiceOf(offerChannels).nullable(),
  minimum: paise,
  budget: paise.nullable(),
  spent: paise,
  once_per_patient: z.boolean(),
  first_order: z.boolean(),
  published_at: moment.nullable(),
  /** Orders that used it, what they took off, and what they are worth. */
  uses: z.object({ orders: z.number(), patients: z.number(), off: paise, value: paise }),
  rivals: z.array(rival),
});
export type OfferRecord = z.infer<typeof offer>;

const change = { offer_id: idInAddress, ...recordChange };

/** E-commerce service: offers (§7.6: get, add, update). */
const operations = {
  offers: listOperations(offerList),

  offer: operation('offers.read', {
    method: 'GET',
    path: '/ecommerce/offers/{offer_id}',
    summary: 'One offer: its rules, what it took off so far, offers beside it, and what is possible now',
  })
    .input(z.strictObject({ offer_id: idInAddress }))
    .output(offer),

  addOffer: operation('offers.manage', { method: 'POST', path: '/ecommerce/offers', summary: 'A new offer with a code that is free' })
    .errors(keyErrors)
    .input(z.strictObject({ code, ...fields, request_key: requestKey.optional() }).refine(inOrder, reversed))
    .output(offer),

  updateOffer: operation('offers.manage', {
    method: 'PUT',
    path: '/ecommerce/offers/{offer_id}',
    summary: 'Its title, days and budget are changed; its rules too, until it is published',
  })
    .errors(changeErrors(offer))
    .input(z.strictObject({ ...change, ...fields }).refine(inOrder, reversed))
    .output(offer),

  sendOfferEvent: operation('offers.manage', {
    method: 'POST',
    path: '/ecommerce/offers/{offer_id}/events',
    summary: 'The offer is published, paused, resumed or ended',
  })
    .errors(changeErrors(offer))
    .input(z.strictObject({ ...change, event: z.enum(offerSteps), reason: orEmpty(text(300)).default('') }))
    .output(offer),

  tryOffer: operation('offers.read', {
    method: 'GET',
    path: '/ecommerce/offers/{offer_id}/trial',
    summary: 'What this offer and the others would take off a cart of a city and day',
  })
    .input(
      z.strictObject({
        offer_id: idInAddress,
        value: idInAddress,
        on: date,
        city: z.enum(servedCities).optional(),
      }),
    )
    .output(
      z.object({
        offers: z.array(
          z.object({ id: z.number(), code: z.string(), title: z.string(), amount: paise, refused: sentenceOutput.nullable() }),
        ),
      }),
    ),
};

export const contract = { ecommerce: operations };
