import { useMutation } from '@tanstack/react-query';
import { copaymentMethods } from '#machines/loyalty/redemption-facts.ts';
import { money } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import { ChoiceField } from '#platform/record/console/change/choice-field.tsx';
import type { RedemptionRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

const schema = () => import('../contract.ts').then(({ confirmation }) => confirmation);

/** Before a reward is confirmed, its co-payment is paid. */
export function ConfirmDialog({ record, onClose }: { record: RedemptionRecord; onClose: () => void }) {
  const save = useMutation(api.crm.confirmRedemption.mutationOptions(changing));
  const form = useSchemaForm({ schema, initialValues: { payment: '' }, blocked: save.isPending });
  return (
    <ChangeDialog
      title={t('Confirm {reward}', { reward: record.reward.name })}
      submit={t('Confirm')}
      off={form.values.payment === '' ? t('Choose how the co-payment was paid') : null}
      target={{ redemption_id: record.id, version: record.version }}
      form={form}
      save={save}
      help={t('The patient pays {amount} besides the points.', { amount: money(record.copayment) })}
      onSaved={() => void toast({ text: t('The redemption is confirmed') })}
      onClose={onClose}
    >
      <ChoiceField label={t('Paid by')} choices={Object.entries(copaymentMethods)} {...form.getInputProps('payment')} />
    </ChangeDialog>
  );
}
