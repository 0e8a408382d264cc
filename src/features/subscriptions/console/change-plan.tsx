import { useMutation } from '@tanstack/react-query';
import { useUnfinishedQuantities } from '#features/cio/console/public.ts';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { SubscriptionPlan, SubscriptionRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { PlanFields, type PlanValues } from './plan-fields.tsx';
import { type PlanOptions, WithOptions } from './plan-options.tsx';

const schema = () => import('../contract.ts').then(({ plan }) => plan);

interface ChangePlanProps {
  record: SubscriptionRecord;
  onClose: () => void;
}

const titleOf = ({ patient_name }: SubscriptionRecord) => t('Change the subscription of {name}', { name: patient_name });

/** Other medicines, days or delivery. */
export const ChangePlan = ({ record, onClose }: ChangePlanProps) => (
  <WithOptions patientId={record.patient_id} title={titleOf(record)} onClose={onClose}>
    {(options) => <PlanDialog record={record} options={options} onClose={onClose} />}
  </WithOptions>
);

function PlanDialog({ record, options, onClose }: ChangePlanProps & { options: PlanOptions }) {
  const { lines, interval_days, next_on, ends_on, delivery, address, store } = record;
  const save = useMutation(api.crm.changeSubscription.mutationOptions(changing));
  const initialValues: PlanValues = {
    lines: lines.map(({ drug_id, quantity }) => ({ drug_id, quantity })),
    interval_days,
    next_on,
    ends_on: ends_on ?? '',
    delivery,
    address_id: address.id,
    store_id: store?.id ?? null,
  };
  const form = useSchemaForm<PlanValues, SubscriptionPlan>({ schema, initialValues, blocked: save.isPending });
  const { off, onTyped } = useUnfinishedQuantities();
  return (
    <ChangeDialog
      title={titleOf(record)}
      submit={t('Save subscription')}
      off={form.values.lines.length === 0 ? t('Add a drug first') : off}
      target={{ subscription_id: record.id, version: record.version }}
      form={form}
      save={save}
      help={t('Orders that were placed stay as they are.')}
      onSaved={() => void toast({ text: t('The subscription is saved') })}
      onClose={onClose}
    >
      <PlanFields
        form={form}
        options={options}
        names={Object.fromEntries(lines.map(({ drug_id, drug }) => [drug_id, drug]))}
        onTyped={onTyped}
      />
    </ChangeDialog>
  );
}
