import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { choicesOf } from '#platform/choices/console/general-data.ts';
import { errorOfForm, fieldErrors } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { DateField } from '#platform/console/ui/fields/date-field.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import { TypeaheadField, type TypeaheadOption } from '#platform/console/ui/fields/typeahead-field.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { ChoiceField } from '#platform/record/console/change/choice-field.tsx';
import type { Severity } from '../allergy.ts';
import type { newAllergy, PatientAllergy, PatientRecord } from '../contract.ts';
import { api, client } from './api.ts';
import { changing } from './changing.ts';

const schema = () => import('../contract.ts').then((contract) => contract.newAllergy);
type NewAllergy = (typeof newAllergy)['_output'];

const severityChoices: readonly (readonly [Severity, string])[] = [
  ['MILD', msg('Mild')],
  ['MODERATE', msg('Moderate')],
  ['SEVERE', msg('Severe')],
];

const findAllergens = async (search: string, signal: AbortSignal): Promise<TypeaheadOption[]> => {
  const { rows } = await client.crm.findAllergens({ search }, { signal });
  const groups = choicesOf('MoleculeSubgroupChoices');
  return rows.map(({ name, kind }) =>
    kind === 'GROUP'
      ? { id: `group/${name}`, label: groups[name] ?? name, detail: t('Group of molecules') }
      : { id: name, label: name, detail: t('Molecule') },
  );
};

interface AllergyFormProps {
  record: PatientRecord;
  /** The allergy that is changed; without, it is a new one. */
  former?: PatientAllergy;
  onClose: () => void;
}

/** An allergy of the patient: a molecule, a group, or words of one's own, which are kept as typed. */
export function AllergyForm({ record: { patient_id, version, born_on }, former, onClose }: AllergyFormProps) {
  const [key, setKey] = useState(newRequestKey);
  const [today] = useState(() => businessDate(Date.now()));
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => part.current?.querySelector('input')?.focus(), []);
  const add = useMutation(api.crm.addAllergy.mutationOptions(changing));
  const change = useMutation(api.crm.updateAllergy.mutationOptions(changing));
  const isPending = add.isPending || change.isPending;
  const initialValues = {
    name: former?.name ?? '',
    severity: former?.severity ?? ('' as Severity | ''),
    since: former?.since ?? '',
  };
  const form = useSchemaForm<typeof initialValues, NewAllergy>({ schema, initialValues, blocked: isPending });
  const error = errorOfForm(add.error ?? change.error);
  const onError = (refusal: Error) => {
    setKey(newRequestKey());
    form.setErrors(fieldErrors(refusal));
  };
  const send = (fields: NewAllergy) => {
    const input = { patient_id, ...fields, request_key: key };
    if (former) change.mutate({ ...input, allergy_id: former.id, version }, { onSuccess: onClose, onError });
    else add.mutate(input, { onSuccess: onClose, onError });
  };
  const name = form.getInputProps('name');
  const severity = form.getInputProps('severity');
  return (
    <form
      className="patient-form"
      aria-label={former ? t('Change {allergy}', { allergy: former.name }) : t('New allergy')}
      {...form.formProps(send)}
    >
      <div className="patient-wide" ref={part}>
        <TypeaheadField
          label={t('Allergic to')}
          description={t('A molecule, a group of molecules, or your own words')}
          maxLength={120}
          error={name.error}
          initial={former?.name}
          former={former?.name ?? ''}
          search={findAllergens}
          onWords={(words) => form.setFieldValue('name', words)}
          onChoose={(found) => found && form.setFieldValue('name', found.label)}
        />
      </div>
      <ChoiceField
        label={t('Severity')}
        choices={severityChoices}
        value={form.values.severity}
        error={severity.error}
        onChange={(chosen) => form.setFieldValue('severity', chosen as Severity)}
      />
      <DateField
        label={optionalLabel(msg('Since'))}
        value={form.values.since}
        invalid={form.errors['since'] ?? false}
        min={born_on ?? '1900-01-01'}
        max={today}
        emptyWhileTyped
        onChange={(chosen) => form.setFieldValue('since', chosen ?? '')}
      />
      {error !== null && <FormError>{error}</FormError>}
      <div className="patient-buttons">
        <BlockableButton type="submit" variant="filled" busy={isPending}>
          {t('Save allergy')}
        </BlockableButton>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </div>
    </form>
  );
}
