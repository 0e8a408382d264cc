import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { failureReasons } from '#machines/orders/waybill-facts.ts';
import { money } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import { ChoiceField } from '#platform/record/console/change/choice-field.tsx';
import type { WaybillRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

interface DialogProps {
  record: WaybillRecord;
  onClose: () => void;
}

const deliverySchema = () => import('../contract.ts').then(({ delivery }) => delivery);

/** The parcel is delivered: who took it. */
export function DeliveryDialog({ record: { id, version, number, cash }, onClose }: DialogProps) {
  const save = useMutation(api.oms.deliverWaybill.mutationOptions(changing));
  const form = useSchemaForm({ schema: deliverySchema, initialValues: { receiver: '' }, blocked: save.isPending });
  return (
    <ChangeDialog
      title={t('Deliver {number}', { number })}
      submit={t('Deliver')}
      help={cash > 0 ? t('The receiver pays {amount} in cash.', { amount: money(cash) }) : t('Nothing is to be paid.')}
      target={{ waybill_id: id, version }}
      form={form}
      save={save}
      onClose={onClose}
    >
      <TextInput label={t('Received by')} maxLength={120} data-autofocus {...form.getInputProps('receiver')} />
    </ChangeDialog>
  );
}

const attemptSchema = () => import('../contract.ts').then(({ attempt }) => attempt);

/** A delivery failed: why. */
export function AttemptDialog({ record: { id, version }, onClose }: DialogProps) {
  const save = useMutation(api.oms.failWaybill.mutationOptions(changing));
  const form = useSchemaForm({
    schema: attemptSchema,
    initialValues: { failure: 'NOT-AT-HOME' },
    blocked: save.isPending,
  });
  return (
    <ChangeDialog
      title={t('The delivery failed')}
      submit={t('Save attempt')}
      help={t('A parcel is taken out three times at most.')}
      target={{ waybill_id: id, version }}
      form={form}
      save={save}
      onClose={onClose}
    >
      <ChoiceField label={t('Reason')} choices={Object.entries(failureReasons)} {...form.getInputProps('failure')} />
    </ChangeDialog>
  );
}
