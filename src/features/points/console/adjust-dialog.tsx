import { NumberInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { patientChanged } from '#features/patients/console/public.ts';
import { count } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import { api } from './api.ts';
import { pointsChanged } from './points-changed.ts';

const schema = () => import('../contract.ts').then(({ adjustment }) => adjustment);

interface AdjustDialogProps {
  patientId: number;
  name: string;
  balance: number;
  onClose: () => void;
}

/** Points are added or taken by hand, with the reason. */
export function AdjustDialog({ patientId, name, balance, onClose }: AdjustDialogProps) {
  const adjust = useMutation(
    api.crm.adjustPoints.mutationOptions({
      onSuccess: () => {
        pointsChanged();
        patientChanged();
      },
    }),
  );
  const form = useSchemaForm({ schema, initialValues: { points: 0, note: '' }, blocked: adjust.isPending });
  return (
    <ChangeDialog
      title={t('Points of {name}', { name })}
      submit={t('Save points')}
      target={{ patient_id: patientId }}
      form={form}
      save={adjust}
      help={t('The balance is {balance}. Type a negative number to take points.', { balance: count(balance) })}
      onSaved={() => void toast({ text: t('The points are saved') })}
      onClose={onClose}
    >
      <NumberInput label={t('Points')} allowDecimal={false} clampBehavior="none" data-autofocus {...form.getInputProps('points')} />
      <TextInput label={t('Reason')} maxLength={200} {...form.getInputProps('note')} />
    </ChangeDialog>
  );
}
