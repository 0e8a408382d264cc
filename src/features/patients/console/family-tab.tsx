import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useChoices } from '#platform/choices/console/general-data.ts';
import { errorOfForm, fieldErrors } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { t } from '#platform/console/language/language.ts';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { ChoiceSelect } from '#platform/console/ui/fields/choice-select.tsx';
import type { PatientRecord } from '../contract.ts';
import { type Relationship } from '../patient-choices.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { patientPath } from '../patient-paths.ts';
import { PatientSearch } from './patient-search.tsx';

/** Family of the patient (§3, PatientGroupRelationshipChoices): who belongs to it, and how. */
export function FamilyTab({ record }: { record: PatientRecord }) {
  const relationships = useChoices('PatientGroupRelationshipChoices');
  const [relationship, setRelationship] = useState<Relationship>('SPOUSE');
  const [isAdding, setAdding] = useState(false);
  const add = useMutation(api.crm.addRelative.mutationOptions(changing));
  const remove = useMutation(api.crm.removeRelative.mutationOptions(changing));
  const target = (relative_id: number) => ({ patient_id: record.patient_id, relative_id, request_key: newRequestKey() });
  const { relationship: wrongRelationship, relative_id: wrongRelative } = fieldErrors(add.error);
  const notRemoved = Object.values(fieldErrors(remove.error)).map((refusal) => t(refusal));
  const error = errorOfForm(add.error, { relationship, relative_id: null }) ?? errorOfForm(remove.error) ?? notRemoved.join(' ');
  return (
    <div className="patient-part">
      {record.family.length === 0 && <EmptyState title={t('No family')} />}
      <ul className="patient-rows">
        {record.family.map(({ patient_id, name, relationship: is }) => (
          <li key={patient_id} className="row">
            <span className="grow">
              {patient_id === record.patient_id ? <b>{name}</b> : <Link to={patientPath(patient_id)}>{name}</Link>}{' '}
              <span className="second">{t(relationships[is] ?? is)}</span>
            </span>
            <Button size="xs" onClick={() => remove.mutate(target(patient_id))}>
              {t('Remove from the family')}
            </Button>
          </li>
        ))}
      </ul>
      {error !== '' && <FormError>{error}</FormError>}
      {isAdding ? (
        <div className="patient-form">
          <ChoiceSelect
            label={t('Relationship')}
            choices={relationships}
            value={relationship}
            error={wrongRelationship && t(wrongRelationship)}
            onChange={(chosen) => setRelationship((chosen || 'OTHER') as Relationship)}
          />
          <div className="patient-wide">
            <PatientSearch
              error={wrongRelative && t(wrongRelative)}
              onChoose={(relative_id) => add.mutate({ ...target(relative_id), relationship }, { onSuccess: () => setAdding(false) })}
            />
          </div>
        </div>
      ) : (
        <Button onClick={() => setAdding(true)}>{t('Add a family member')}</Button>
      )}
    </div>
  );
}
