import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { ChoiceSelect } from '#platform/console/ui/fields/choice-select.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { Courier } from '../waybill-choices.ts';
import { couriers } from '../waybill-choices.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

const schema = () => import('../contract.ts').then(({ typedWaybill }) => typedWaybill);
const initialValues = { courier: 'OWN-RIDER' as Courier, parcels: '1', weight: '' };

interface CreateDialogProps {
  orderId: number;
  code: string;
  onClose: () => void;
}

/** A packed order gets its waybill. */
export function CreateDialog({ orderId, code, onClose }: CreateDialogProps) {
  const save = useMutation(api.oms.createWaybill.mutationOptions(changing));
  const form = useSchemaForm({ schema, initialValues, blocked: save.isPending });
  return (
    <ChangeDialog
      title={t('Waybill for {code}', { code })}
      submit={t('Create waybill')}
      target={{ order_id: orderId }}
      form={form}
      save={save}
      onSaved={() => void toast({ text: t('The waybill is created') })}
      onClose={onClose}
    >
      <ChoiceSelect label={t('Courier')} choices={couriers} data-autofocus {...form.getInputProps('courier')} />
      <TextInput label={t('Parcels')} inputMode="numeric" maxLength={2} {...form.getInputProps('parcels')} />
      <TextInput label={t('Weight (g)')} inputMode="numeric" maxLength={5} {...form.getInputProps('weight')} />
    </ChangeDialog>
  );
}
