import type { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import type { Translation } from '../campaign-choices.ts';
import type { CampaignRecord } from '../contract.ts';

/** The fields as they are typed. */
export type TypedFields = ReturnType<typeof typedFieldsOf>;

export type CampaignForm = Pick<
  ReturnType<typeof useSchemaForm<TypedFields, unknown>>,
  'getInputProps' | 'values' | 'errors' | 'setValues' | 'setFieldValue'
>;

const typedOrNone = (value: number | null): string => (value === null ? '' : String(value));

type Stored = Pick<
  CampaignRecord,
  | 'name'
  | 'text'
  | 'template'
  | `text_${Translation}`
  | `template_${Translation}`
  | 'drug'
  | 'ordered_within'
  | 'not_ordered_for'
  | 'orders_least'
  | 'rest_days'
  | 'starts_on'
  | 'ends_on'
  | 'from_time'
  | 'until_time'
  | 'per_hour'
> & { channel: string; city: string | null; refill: string | null };

export const typedFieldsOf = (campaign: Stored) => ({
  name: campaign.name,
  channel: campaign.channel,
  text: campaign.text,
  template: campaign.template,
  text_hi: campaign.text_hi,
  template_hi: campaign.template_hi,
  text_mr: campaign.text_mr,
  template_mr: campaign.template_mr,
  text_gu: campaign.text_gu,
  template_gu: campaign.template_gu,
  starts_on: campaign.starts_on,
  ends_on: campaign.ends_on,
  from_time: campaign.from_time,
  until_time: campaign.until_time,
  per_hour: String(campaign.per_hour),
  city: campaign.city ?? '',
  ordered_within: typedOrNone(campaign.ordered_within),
  not_ordered_for: typedOrNone(campaign.not_ordered_for),
  orders_least: typedOrNone(campaign.orders_least),
  drug_id: campaign.drug?.id ?? null,
  refill: campaign.refill ?? '',
  rest_days: String(campaign.rest_days),
});
