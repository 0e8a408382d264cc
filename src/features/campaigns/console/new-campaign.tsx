import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { t } from '#platform/console/language/language.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { NewRecordForm } from '#platform/record/console/change/new-record-form.tsx';
import { EARLIEST } from '../campaign-choices.ts';
import { campaignList } from '../campaign-list.ts';
import { api } from './api.ts';
import { CampaignFormPart } from './campaign-form-part.tsx';
import { changing } from './changing.ts';
import { typedFieldsOf } from './typed-fields.ts';

const schema = () => import('../campaign-fields.ts').then(({ typedCampaign }) => typedCampaign);

/** Days from the first to the last. */
const USUAL_DAYS = 14;

const nothing = {
  name: '',
  channel: '',
  text: '',
  template: '',
  text_hi: '',
  template_hi: '',
  text_mr: '',
  template_mr: '',
  text_gu: '',
  template_gu: '',
  from_time: EARLIEST,
  until_time: '19:00',
  per_hour: 30,
  city: null,
  ordered_within: null,
  not_ordered_for: null,
  orders_least: null,
  drug: null,
  refill: null,
  rest_days: 14,
};

/** A draft from tomorrow on. */
export function NewCampaign({ onMade }: { onMade: (id: number) => void }) {
  const [initialValues] = useState(() => {
    const tomorrow = daysLater(businessDate(Date.now()), 1);
    return typedFieldsOf({ ...nothing, starts_on: tomorrow, ends_on: daysLater(tomorrow, USUAL_DAYS) });
  });
  const create = useMutation(api.crm.createCampaign.mutationOptions(changing));
  const form = useSchemaForm({ schema, initialValues, blocked: create.isPending, record: campaignList.record ?? 'record' });
  return (
    <NewRecordForm form={form} create={create} submit={t('Add campaign')} saved={t('The campaign is added as a draft')} onMade={onMade}>
      <CampaignFormPart form={form} />
    </NewRecordForm>
  );
}
