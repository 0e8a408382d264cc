import { TextInput } from '@mantine/core';
import { type Ref, useState } from 'react';
import { businessDate } from '#platform/contract/business-day.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { ChoiceSelect } from '#platform/console/ui/fields/choice-select.tsx';
import { DateField } from '#platform/console/ui/fields/date-field.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import { TypeaheadField } from '#platform/console/ui/fields/typeahead-field.tsx';
import type { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { genders, isMinor } from '../patient-choices.ts';
import { findPatients } from './patient-options.ts';

/** Who a patient is, as typed. */
export interface PersonValues {
  name: string;
  phone_no: string;
  gender: '' | keyof typeof genders;
  born_on: string;
  guardian: string;
  guardian_id: number | null;
}

interface PersonFieldsProps {
  form: Pick<ReturnType<typeof useSchemaForm<PersonValues, unknown>>, 'getInputProps' | 'values' | 'setValues'>;
  nameRef?: Ref<HTMLInputElement>;
  /** A guardian can also be named for an adult. */
  hasGuardian?: boolean;
  /** Version of the record: another one has another guardian. */
  version?: number;
  /** What to say beneath a field. */
  noteOf?: (field: Exclude<keyof PersonValues, 'guardian_id'>) => string | undefined;
}

/** Name, phone, gender and birth date of a patient, and who consents for a minor: a patient, or another person by name. */
export function PersonFields({ form, nameRef, hasGuardian = false, version = 0, noteOf = () => undefined }: PersonFieldsProps) {
  const [today] = useState(() => businessDate(Date.now()));
  const { values } = form;
  const [born, guardian] = [form.getInputProps('born_on'), form.getInputProps('guardian')];
  const setGuardian = (name: string, id: number | null) => {
    form.setValues({ guardian_id: id });
    guardian.onChange(name);
  };
  return (
    <>
      <TextInput
        ref={nameRef}
        label={t('Name')}
        maxLength={120}
        data-autofocus
        description={noteOf('name')}
        {...form.getInputProps('name')}
      />
      <TextInput label={t('Phone')} type="tel" maxLength={20} description={noteOf('phone_no')} {...form.getInputProps('phone_no')} />
      <ChoiceSelect
        label={optionalLabel(msg('Gender'))}
        choices={genders}
        description={noteOf('gender')}
        {...form.getInputProps('gender')}
        value={values.gender}
      />
      <div>
        <DateField
          label={optionalLabel(msg('Born on'))}
          value={values.born_on}
          invalid={born.error ?? false}
          min="1900-01-01"
          max={today}
          emptyWhileTyped
          onChange={(day) => born.onChange(day ?? '')}
        />
        {noteOf('born_on') && <small className="second">{noteOf('born_on')}</small>}
      </div>
      {(hasGuardian || isMinor(values.born_on || null, today)) && (
        <TypeaheadField
          key={version}
          label={hasGuardian ? optionalLabel(msg('Guardian')) : t('Guardian')}
          description={noteOf('guardian') ?? t('Consents for a minor')}
          placeholder={t('Phone or name')}
          maxLength={120}
          initial={values.guardian}
          former={values.guardian}
          error={guardian.error}
          search={findPatients}
          onWords={(name) => setGuardian(name, null)}
          onChoose={(found) => found && setGuardian(found.label, found.patientId)}
        />
      )}
    </>
  );
}
