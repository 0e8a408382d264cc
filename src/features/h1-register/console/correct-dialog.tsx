import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { queryClient } from '#platform/console/client/query-client.ts';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { H1Entry } from '../contract.ts';
import { api } from './api.ts';

const schema = () => import('../contract.ts').then(({ correction }) => correction);

/** How an entry should have been, and why. */
export function CorrectDialog({ entry, onClose }: { entry: H1Entry; onClose: () => void }) {
  const correct = useMutation(
    api.oms.correctH1Entry.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries({ queryKey: api.oms.h1Register.key() });
        void queryClient.invalidateQueries({ queryKey: api.oms.h1Entry.key() });
      },
    }),
  );
  const { prescriber, registration_no, prescriber_address, patient, patient_address } = entry;
  const form = useSchemaForm({
    schema,
    initialValues: { prescriber, registration_no, prescriber_address, patient, patient_address, reason: '' },
    blocked: correct.isPending,
  });
  return (
    <ChangeDialog
      title={t('Correct entry {number}', { number: entry.number })}
      submit={t('Write the correction')}
      off={form.values.reason.trim() === '' ? t('Say the reason first') : null}
      target={{ entry_id: entry.id }}
      form={form}
      save={correct}
      help={t('The entry stays as it is; a further one says how it should have been.')}
      onSaved={() => void toast({ text: t('The correction is in the register') })}
      onClose={onClose}
    >
      <TextInput label={t('Prescriber')} maxLength={120} {...form.getInputProps('prescriber')} />
      <TextInput label={t('Registration number')} maxLength={40} {...form.getInputProps('registration_no')} />
      <TextInput label={t('Prescriber’s address')} maxLength={300} {...form.getInputProps('prescriber_address')} />
      <TextInput label={t('Patient')} maxLength={120} {...form.getInputProps('patient')} />
      <TextInput label={t('Patient’s address')} maxLength={400} {...form.getInputProps('patient_address')} />
      <TextInput label={t('Reason')} maxLength={200} {...form.getInputProps('reason')} />
    </ChangeDialog>
  );
}
