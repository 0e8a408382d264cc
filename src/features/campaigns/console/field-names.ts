import { msg } from '#platform/console/language/language.ts';
import type { CampaignFields } from '../campaign-fields.ts';

/** Labels of the fields in form and history. */
export const fieldNames: Readonly<Record<keyof CampaignFields, string>> = {
  name: msg('Name'),
  channel: msg('Channel'),
  text: msg('Text'),
  template: msg('Registered template'),
  text_hi: msg('Text in Hindi'),
  template_hi: msg('Registered template in Hindi'),
  text_mr: msg('Text in Marathi'),
  template_mr: msg('Registered template in Marathi'),
  text_gu: msg('Text in Gujarati'),
  template_gu: msg('Registered template in Gujarati'),
  starts_on: msg('First day'),
  ends_on: msg('Last day'),
  from_time: msg('From'),
  until_time: msg('Until'),
  per_hour: msg('Patients per hour'),
  city: msg('Orders in'),
  ordered_within: msg('Last order at most … days ago'),
  not_ordered_for: msg('Last order more than … days ago'),
  orders_least: msg('Orders, at least'),
  drug_id: msg('Bought the drug'),
  refill: msg('Regular medicine'),
  rest_days: msg('Days since another campaign'),
};
