import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { money } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { RedemptionRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

const schema = () => import('../contract.ts').then(({ refund }) => refund);

/** The co-payment was given back, with the reference of that payment. */
export function RefundDialog({ record, onClose }: { record: RedemptionRecord; onClose: () => void }) {
  const save = useMutation(api.crm.refundRedemption.mutationOptions(changing));
  const form = useSchemaForm({ schema, initialValues: { reference: '' }, blocked: save.isPending });
  return (
    <ChangeDialog
      title={t('Give {amount} back', { amount: money(record.copayment) })}
      submit={t('Save refund')}
      target={{ redemption_id: record.id, version: record.version }}
      form={form}
      save={save}
      help={t('The points were given back when it was cancelled.')}
      onSaved={() => void toast({ text: t('The refund is saved') })}
      onClose={onClose}
    >
      <TextInput
        label={t('Reference of the payment')}
        description={t('As the patient finds it, such as the UPI reference')}
        maxLength={80}
        data-autofocus
        {...form.getInputProps('reference')}
      />
    </ChangeDialog>
  );
}
