import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { msg, t } from '#platform/console/language/language.ts';
import { ChoiceSelect } from '#platform/console/ui/fields/choice-select.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { TableRecord } from '#platform/record/record-operations.ts';
import { councils } from '../registration.ts';
import { api } from './api.ts';

interface NewDoctorDialogProps {
  /** As written on the paper. */
  name: string;
  onMade: (record: TableRecord) => void;
  onClose: () => void;
}

interface DoctorCells {
  name: string;
  council: string;
  registration_no: string;
  phone: string;
  address: string;
  city: string;
  speciality: string;
}

/** A doctor who is not known yet. */
export function NewDoctorDialog({ name, onMade, onClose }: NewDoctorDialogProps) {
  const create = useMutation(api.oms.doctors.create.mutationOptions({ onSuccess: onMade }));
  const initialValues: DoctorCells = { name, council: '', registration_no: '', phone: '', address: '', city: '', speciality: '' };
  const form = useSchemaForm({ initialValues, blocked: create.isPending });
  const { mutate, isPending, error } = create;
  const isComplete = form.values.name !== '' && form.values.council !== '' && form.values.registration_no !== '';
  return (
    <ChangeDialog<DoctorCells, object>
      title={t('New doctor')}
      submit={t('Save doctor')}
      off={isComplete ? null : t('Name, council and registration number are needed')}
      target={{}}
      form={form}
      save={{ isPending, error, mutate: ({ request_key, ...cells }, options) => mutate({ cells, request_key }, options) }}
      onClose={onClose}
    >
      <TextInput label={t('Name')} maxLength={120} data-autofocus {...form.getInputProps('name')} />
      <ChoiceSelect label={t('Council')} choices={councils} {...form.getInputProps('council')} value={form.values.council} />
      <TextInput label={t('Registration number')} maxLength={40} {...form.getInputProps('registration_no')} />
      <TextInput label={optionalLabel(msg('Phone'))} type="tel" inputMode="numeric" maxLength={20} {...form.getInputProps('phone')} />
      <TextInput label={optionalLabel(msg('Address'))} maxLength={200} {...form.getInputProps('address')} />
      <TextInput label={optionalLabel(msg('City'))} maxLength={80} {...form.getInputProps('city')} />
      <TextInput label={optionalLabel(msg('Speciality'))} maxLength={80} {...form.getInputProps('speciality')} />
    </ChangeDialog>
  );
}
