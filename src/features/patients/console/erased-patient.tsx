import { useQuery } from '@tanstack/react-query';
import { holds } from '#platform/access/permissions.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import type { PatientRecord } from '../contract.ts';
import { api } from './api.ts';
import { KeptRecords } from './erase-dialog.tsx';
import { useHeldFocus } from './use-held-focus.ts';

interface ErasedPatientProps {
  patientId: number;
  erased: NonNullable<PatientRecord['erased']>;
}

/** The record of a patient whose personal data was erased: when, by whom, and to those who may erase, what was kept. */
export function ErasedPatient({ patientId, erased: { at, by } }: ErasedPatientProps) {
  const heading = useHeldFocus({ patient_id: patientId, version: 0 });
  const user = stored.currentUser.read();
  const { data } = useQuery({
    ...api.crm.patientErasure.queryOptions({ input: { patient_id: patientId } }),
    enabled: user !== null && holds('patients.erase', user),
  });
  return (
    <div className="patient-part">
      <h2 ref={heading} tabIndex={-1}>
        {t('Erased patient')}
      </h2>
      <p>
        {t('The personal data of patient {id} was erased on request by {name}, {time}.', {
          id: patientId,
          name: by,
          time: dayAndClock(at),
        })}
      </p>
      {data && (
        <>
          <h3>{t('Kept')}</h3>
          <KeptRecords kept={data.kept} />
        </>
      )}
    </div>
  );
}
