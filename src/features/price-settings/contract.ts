import { z } from 'zod';
import { paise, typedRupees, wholeNumber } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { msg } from '#platform/contract/sentence.ts';
import { firstDay, settingsChange, settingsErrors, settingsRecord } from '#platform/record/settings-contract.ts';

const values = {
  agent_discount: z.number(),
  lead_discount: z.number(),
  standard_charge: paise,
  express_charge: paise,
  free_delivery_from: paise,
};

const settings = settingsRecord(values);
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
  ...firstDay,
});

/** The same as typed in the form: digits, and money in rupees. */
export const typedSettings = z
  .strictObject({
    ...newSettings.shape,
    agent_discount: wholeNumber(0, 100),
    lead_discount: wholeNumber(0, 100),
    standard_charge: typedRupees(HIGHEST_CHARGE),
    express_charge: typedRupees(HIGHEST_CHARGE),
    free_delivery_from: typedRupees(HIGHEST_LIMIT),
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
    .errors(settingsErrors(settings))
    .input(z.strictObject({ ...newSettings.shape, ...settingsChange }).refine(ordered, tooLow))
    .output(settings),
};

export const contract = { ecommerce: operations };
