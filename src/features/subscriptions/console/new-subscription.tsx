import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useUnfinishedQuantities } from '#features/cio/console/public.ts';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { SubscriptionPlan } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { linesFor, PlanFields, type PlanValues } from './plan-fields.tsx';
import { type PlanOptions, WithOptions } from './plan-options.tsx';

const schema = () => import('../contract.ts').then(({ plan }) => plan);
/** Days between two refills, unless another interval is agreed. */
const USUAL_INTERVAL = 30;

interface NewSubscriptionProps {
  patientId: number;
  name: string;
  onClose: () => void;
}

/** A patient subscribes, at first to the regular medicines. */
export const NewSubscription = (props: NewSubscriptionProps) => (
  <WithOptions patientId={props.patientId} title={titleFor(props.name)} onClose={props.onClose}>
    {(options) => <PlanDialog {...props} options={options} />}
  </WithOptions>
);

const titleFor = (name: string) => t('New subscription for {name}', { name });

function PlanDialog({ patientId, name, options, onClose }: NewSubscriptionProps & { options: PlanOptions }) {
  const [next_on] = useState(() => businessDate(Date.now()));
  const save = useMutation(api.crm.createSubscription.mutationOptions(changing));
  const initialValues: PlanValues = {
    lines: linesFor(options, USUAL_INTERVAL),
    interval_days: USUAL_INTERVAL,
    next_on,
    ends_on: '',
    delivery: 'HOME-DELIVERY',
    address_id: options.addresses.find(({ is_default }) => is_default)?.id ?? 0,
    store_id: null,
  };
  const form = useSchemaForm<PlanValues, SubscriptionPlan>({ schema, initialValues, blocked: save.isPending });
  const { off, onTyped } = useUnfinishedQuantities();
  const missing = options.addresses.length === 0 ? t('The patient needs an address first') : off;
  return (
    <ChangeDialog
      title={titleFor(name)}
      submit={t('Create subscription')}
      off={form.values.lines.length === 0 ? t('Add a drug first') : missing}
      target={{ patient_id: patientId }}
      form={form}
      save={save}
      onSaved={() => void toast({ text: t('The subscription is created') })}
      onClose={onClose}
    >
      <PlanFields form={form} options={options} names={{}} onTyped={onTyped} />
    </ChangeDialog>
  );
}
