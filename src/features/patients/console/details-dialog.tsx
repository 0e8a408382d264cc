import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { errorOfForm, fieldErrors } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { ChoiceSelect } from '#platform/console/ui/fields/choice-select.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';
import type { PatientDetails, PatientRecord } from '../contract.ts';
import { languages } from '../patient-choices.ts';
import { api } from './api.ts';
import { changeInWords } from './change-words.ts';
import { changing } from './changing.ts';
import { PersonFields } from './person-fields.tsx';

const schema = () => import('../contract.ts').then(({ patientDetails }) => patientDetails);

const fieldsOf = (record: PatientRecord) => ({
  name: record.name,
  phone_no: record.phone_no,
  gender: record.gender ?? ('' as const),
  born_on: record.born_on ?? '',
  guardian: record.guardian ?? '',
  guardian_id: record.guardian_id,
  language: record.language ?? ('' as const),
  quiet_from: record.quiet_from ?? '',
  quiet_until: record.quiet_until ?? '',
});

interface DetailsDialogProps {
  record: PatientRecord;
  onClose: () => void;
}

/** Details of the patient. Stays open with everything typed until it is saved, also when somebody else saved first. */
export function DetailsDialog({ record, onClose }: DetailsDialogProps) {
  const formId = useId();
  const [key, setKey] = useState(newRequestKey);
  const save = useMutation(api.crm.updatePatient.mutationOptions(changing));
  const form = useSchemaForm<ReturnType<typeof fieldsOf>, PatientDetails>({
    schema,
    initialValues: fieldsOf(record),
    blocked: save.isPending,
  });
  const error = errorOfForm(save.error);
  const [opened] = useState(record);
  /** What somebody else has saved in a field that was changed here too. */
  const savedMeanwhile = (field: 'name' | 'phone_no' | 'gender' | 'born_on' | 'guardian' | 'language' | 'quiet_from' | 'quiet_until') => {
    const [before, after] = [opened[field], record[field]];
    if (before === after || (after ?? '') === form.values[field]) return undefined;
    return t('{name} saved: {value}', {
      name: record.changed?.by ?? '',
      value: after === null ? t('nothing') : changeInWords(field, after),
    });
  };
  const send = (fields: PatientDetails) =>
    save.mutate(
      { patient_id: record.patient_id, version: record.version, ...fields, request_key: key },
      {
        onSuccess: onClose,
        onError: (refusal) => {
          setKey(newRequestKey());
          form.setErrors(fieldErrors(refusal));
        },
      },
    );
  return (
    <Dialog
      title={t('Details of {name}', { name: record.name })}
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <BlockableButton
            variant="filled"
            type="submit"
            form={formId}
            busy={save.isPending}
            off={form.isChanged ? null : t('No changes to save')}
            aria-keyshortcuts="Control+Enter"
          >
            {t('Save')}
          </BlockableButton>
        </>
      }
    >
      <form id={formId} className="patient-form" {...form.formProps(send)}>
        <PersonFields form={form} hasGuardian version={record.version} noteOf={savedMeanwhile} />
        <ChoiceSelect
          label={optionalLabel(msg('Language'))}
          choices={languages}
          description={savedMeanwhile('language')}
          {...form.getInputProps('language')}
          value={form.values.language}
        />
        <TextInput
          label={optionalLabel(msg('No calls from'))}
          placeholder="21:00"
          maxLength={5}
          description={savedMeanwhile('quiet_from')}
          {...form.getInputProps('quiet_from')}
        />
        <TextInput
          label={optionalLabel(msg('No calls until'))}
          placeholder="09:00"
          maxLength={5}
          description={savedMeanwhile('quiet_until')}
          {...form.getInputProps('quiet_until')}
        />
        {error !== null && (
          <FormError>
            {error} {record.changed && t('Last change: {time}.', { time: dayAndClock(record.changed.at) })} {t('What you typed is kept.')}
          </FormError>
        )}
      </form>
    </Dialog>
  );
}
