import { z } from 'zod';
import { date, moment, paise, requestKey, wholeNumber } from '#platform/contract/fields.ts';
import { conflictWith, keyErrors } from '#platform/record/contract.ts';
import { operation } from '#platform/contract/operation.ts';
import { msg } from '#platform/contract/sentence.ts';

const values = {
  agent_discount: z.number(),
  lead_discount: z.number(),
  standard_charge: paise,
  express_charge: paise,
  free_delivery_from: paise,
};

const saved = z.object({
  version: z.number(),
  ...values,
  effective_from: moment,
  saved_at: moment,
  by: z.string(),
  /** `past`: replaced by later ones. */
  standing: z.enum(['planned', 'current', 'past']),
});

const settings = z.object({
  /** Of the settings that were saved last; 0: none. */
  version: z.number(),
  /** In effect now. */
  current: z.object(values),
  /** Saved settings, newest first, at most 50. */
  history: z.array(saved),
});
export type PriceSettingsRecord = z.infer<typeof settings>;

const upTo = (most: number) => z.number().int(msg('A whole number')).min(0, msg('At least {least}')).max(most, msg('At most {most}'));
const percent = upTo(100);
/** Paise. */
const HIGHEST_CHARGE = 100_000;
const HIGHEST_LIMIT = 10_000_000;
const charge = upTo(HIGHEST_CHARGE);

type Discounts = { agent_discount: number; lead_discount: number };
const ordered = ({ agent_discount, lead_discount }: Discounts) => lead_discount >= agent_discount;
const tooLow = { path: ['lead_discount'], message: msg('At least the limit of agents') };

/** New settings as they are sent. Money in paise. */
const newSettings = z.strictObject({
  agent_discount: percent,
  lead_discount: percent,
  standard_charge: charge,
  express_charge: charge,
  free_delivery_from: upTo(HIGHEST_LIMIT),
  /** First day; today: from now on. */
  effective_on: date,
});

const RUPEES = /^\d{1,6}(\.\d{1,2})?$/;

/** Rupees as typed, in paise. */
const rupees = (most: number) =>
  z
    .string()
    .trim()
    .regex(RUPEES, { error: msg('An amount such as 39 or 39.50'), abort: true })
    .transform((typed) => Math.round(Number(typed) * 100))
    .refine((paise) => paise <= most, { error: msg('At most ₹{most}'), params: { most: String(most / 100) } });

/** The same as typed in the form: digits, and money in rupees. */
export const typedSettings = z
  .strictObject({
    ...newSettings.shape,
    agent_discount: wholeNumber(0, 100),
    lead_discount: wholeNumber(0, 100),
    standard_charge: rupees(HIGHEST_CHARGE),
    express_charge: rupees(HIGHEST_CHARGE),
    free_delivery_from: rupees(HIGHEST_LIMIT),
  })
  .refine(ordered, tooLow);

/** E-commerce service: what orders are priced by. */
const operations = {
  priceSettings: operation('price-settings.read', {
    method: 'GET',
    path: '/ecommerce/price-settings',
    summary: 'Limits of manual discounts and delivery charges: in effect now, planned, and earlier ones',
  })
    .input(z.strictObject({}).optional())
    .output(settings),

  savePriceSettings: operation('price-settings.manage', {
    method: 'PUT',
    path: '/ecommerce/price-settings',
    summary: 'New limits of manual discounts and delivery charges from a day on',
  })
    .errors({
      ...conflictWith(settings),
      ...keyErrors,
    })
    .input(
      z
        .strictObject({
          ...newSettings.shape,
          /** Version that the user saw. */
          version: z.number().int().min(0),
          request_key: requestKey.optional(),
        })
        .refine(ordered, tooLow),
    )
    .output(settings),
};

export const contract = { ecommerce: operations };
