import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { newPatientPath, patientPath, usePatientsWithPhone } from '#features/patients/console/public.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { openPath } from '#platform/console/navigation/current-router.ts';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { isModalOpen } from '#platform/console/ui/keys/typing.ts';
import { late } from '#platform/console/ui/overlays/late.tsx';
import { useRequestKey } from '#platform/record/console/change/use-request-key.ts';
import { whyNotOf } from '#platform/record/console/change/why-not.ts';
import type { CallRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

const CallerDialog = late(() => import('./caller-dialog.tsx'));

/** Who calls, if the number does not say it: several patients share it, nobody has it, or it is withheld. */
export function Caller({ call: { id: call_id, version, phone_no, abilities } }: { call: CallRecord }) {
  const holders = usePatientsWithPhone(phone_no);
  const identify = useMutation(api.crm.identifyCaller.mutationOptions(changing));
  const request_key = useRequestKey(version);
  const [isSearching, setSearching] = useState(false);
  if (whyNotOf(abilities)('call.identified') !== null || (phone_no !== '' && !holders)) return null;
  const choose = (patient_id: number) =>
    identify.mutate(
      { call_id, version, request_key, patient_id },
      {
        onSuccess: () => {
          if (isSearching) setSearching(false);
          if (isSearching || !isModalOpen()) openPath(patientPath(patient_id));
        },
      },
    );
  const refusal = identify.isError && <FormError>{sayError(identify.error)}</FormError>;
  return (
    <fieldset className="call-panel-caller" aria-label={t('Who calls?')}>
      {(holders?.length ?? 0) > 0 && <span>{t('Who calls?')}</span>}
      {holders?.map(({ patient_id, name }) => (
        <Button key={patient_id} size="xs" disabled={identify.isPending} onClick={() => choose(patient_id)}>
          {name}
        </Button>
      ))}
      {phone_no !== '' && (
        <Button size="xs" component={Link} to={newPatientPath(phone_no)}>
          {t('New patient')}
        </Button>
      )}
      <Button size="xs" onClick={() => setSearching(true)}>
        {holders?.length ? t('Someone else…') : t('Whose call is it?')}
      </Button>
      {isSearching ? (
        <CallerDialog phone={phone_no} onChoose={choose} onClose={() => setSearching(false)}>
          {refusal}
        </CallerDialog>
      ) : (
        refusal
      )}
    </fieldset>
  );
}
