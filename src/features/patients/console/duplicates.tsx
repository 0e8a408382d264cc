import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { holds } from '#platform/access/permissions.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { useScreenActions } from '#platform/console/ui/keys/screen-actions.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import type { PatientRecord } from '../contract.ts';
import { api } from './api.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { patientPath } from '../patient-paths.ts';

/** Patients who may be this one, and merges that can be undone. */
export function Duplicates({ record }: { record: PatientRecord }) {
  const [mergeId, setMergeId] = useState<number | null>(null);
  const propose = useMutation(api.crm.proposeMerge.mutationOptions());
  const { name, phone_no, patient_id } = record;
  const { data } = useQuery(api.crm.similarPatients.queryOptions({ input: { name, phone_no, except: patient_id }, meta: { quiet: true } }));
  const user = stored.currentUser.read();
  const mayMerge = user !== null && holds('patients.merge', user);
  const compare = (duplicate_id: number) =>
    propose.mutate(
      { kept_id: patient_id, duplicate_id, request_key: newRequestKey() },
      {
        onSuccess: ({ merge_id }) =>
          mayMerge ? setMergeId(merge_id) : void toast({ text: t('Proposed. A team lead decides whether they are one person.') }),
      },
    );
  const similar = data?.rows ?? [];
  const compareLabel = mayMerge ? t('Compare and merge…') : t('Propose a merge');
  const undoLabel = t('Undo the merge…');
  const undoable = mayMerge ? record.merges : [];
  useScreenActions([
    ...similar.map((found) => ({
      id: `patient/compare-${found.patient_id}`,
      label: compareLabel,
      of: found.name,
      run: () => compare(found.patient_id),
    })),
    ...undoable.map(({ merge_id, name: merged }) => ({
      id: `patient/undo-merge-${merge_id}`,
      label: undoLabel,
      of: merged,
      run: () => setMergeId(merge_id),
    })),
  ]);
  return (
    <>
      {similar.map((found) => (
        <div key={found.patient_id} className="row">
          <Link className="t-due" to={patientPath(found.patient_id)}>
            {t('Perhaps the same person: {name}', { name: found.name })}
          </Link>
          <Button size="xs" onClick={() => compare(found.patient_id)}>
            {compareLabel}
          </Button>
        </div>
      ))}
      {record.merges.map(({ merge_id, name: merged, merged_at }) => (
        <div key={merge_id} className="row">
          <span className="second">{t('Merged with {name}, {time}', { name: merged, time: dayAndClock(merged_at) })}</span>
          {mayMerge && (
            <Button size="xs" onClick={() => setMergeId(merge_id)}>
              {undoLabel}
            </Button>
          )}
        </div>
      ))}
      {propose.isError && <FormError>{sayError(propose.error)}</FormError>}
      {mergeId !== null && <MergeDialog mergeId={mergeId} onClose={() => setMergeId(null)} />}
    </>
  );
}
