import { Badge, Button } from '@mantine/core';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sayError } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { day } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { confirmed } from '#platform/console/ui/overlays/confirmations.ts';
import { allergyInWords } from '../allergy.ts';
import type { PatientAllergy, PatientRecord } from '../contract.ts';
import { AllergyForm } from './allergy-form.tsx';
import { api } from './api.ts';
import { changing } from './changing.ts';

/** What the patient is allergic to, the gravest first. */
export function AllergiesTab({ record }: { record: PatientRecord }) {
  /** Id of the allergy in the form; 0: a new one. */
  const [editing, setEditing] = useState<number | null>(null);
  const close = () => setEditing(null);
  return (
    <div className="patient-part">
      {record.allergies.length === 0 && editing === null && <EmptyState title={t('No allergy on record')} />}
      <ul className="patient-rows">
        {record.allergies.map((allergy) => (
          <li key={allergy.id}>
            {editing === allergy.id ? (
              <AllergyForm record={record} former={allergy} onClose={close} />
            ) : (
              <AllergyRow record={record} allergy={allergy} onEdit={() => setEditing(allergy.id)} />
            )}
          </li>
        ))}
      </ul>
      {editing === 0 ? <AllergyForm record={record} onClose={close} /> : <Button onClick={() => setEditing(0)}>{t('New allergy')}</Button>}
    </div>
  );
}

const kindInWords = ({ kind }: PatientAllergy): string =>
  kind === 'MOLECULE' ? t('Molecule') : kind === 'GROUP' ? t('Group of molecules') : t('As typed; no drug is checked against it');

function AllergyRow({ record, allergy, onEdit }: { record: PatientRecord; allergy: PatientAllergy; onEdit: () => void }) {
  const remove = useMutation(api.crm.removeAllergy.mutationOptions(changing));
  const ask = async () => {
    const question = {
      title: t('Remove {allergy} from the record?', { allergy: allergy.name }),
      message: t('Drugs are no longer checked against it.'),
      confirm: t('Remove allergy'),
      danger: true,
    };
    if (await confirmed(question))
      remove.mutate({ patient_id: record.patient_id, allergy_id: allergy.id, version: record.version, request_key: newRequestKey() });
  };
  return (
    <div className="row">
      <span className="grow">
        <b>{t(allergyInWords(allergy))}</b>{' '}
        <span className="second">
          {allergy.since === null ? t('Since when is unknown') : t('Since {day}', { day: day(`${allergy.since}T06:30:00Z`) })}
        </span>
      </span>
      {allergy.severity === null && <Badge color="due">{t('Severity unknown')}</Badge>}
      <span className={allergy.kind === 'TYPED' ? 'second' : 'muted'}>{kindInWords(allergy)}</span>
      <IconButton icon={IconEdit} label={t('Change {allergy}', { allergy: allergy.name })} onClick={onEdit} />
      <IconButton icon={IconTrash} label={t('Remove {allergy}', { allergy: allergy.name })} onClick={() => void ask()} />
      {remove.isError && <FormError>{sayError(remove.error)}</FormError>}
    </div>
  );
}
