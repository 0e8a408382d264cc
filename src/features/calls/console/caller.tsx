import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { newPatientPath, patientPath, usePatientsWithPhone } from '#features/patients/console/public.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { openPath } from '#platform/console/navigation/current-router.ts';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { isModalOpen } from '#platform/console/ui/keys/typing.ts';
import { useRequestKey } from '#platform/record/console/change/use-request-key.ts';
import { whyNotOf } from '#platform/record/console/change/why-not.ts';
import type { CallRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

/** Who calls, if the number does not say it: several patients share it, or nobody has it. */
export function Caller({ call: { id: call_id, version, phone_no, abilities } }: { call: CallRecord }) {
  const holders = usePatientsWithPhone(phone_no);
  const identify = useMutation(api.crm.identifyCaller.mutationOptions(changing));
  const request_key = useRequestKey(version);
  if (whyNotOf(abilities)('call.identified') !== null || !holders) return null;
  const choose = (patient_id: number) =>
    identify.mutate(
      { call_id, version, request_key, patient_id },
      { onSuccess: () => void (isModalOpen() || openPath(patientPath(patient_id))) },
    );
  return (
    <fieldset className="call-panel-caller" aria-label={t('Who calls?')}>
      {holders.length > 0 && <span>{t('Who calls?')}</span>}
      {holders.map(({ patient_id, name }) => (
        <Button key={patient_id} size="xs" disabled={identify.isPending} onClick={() => choose(patient_id)}>
          {name}
        </Button>
      ))}
      <Button size="xs" component={Link} to={newPatientPath(phone_no)}>
        {t('New patient')}
      </Button>
      {identify.isError && <FormError>{sayError(identify.error)}</FormError>}
    </fieldset>
  );
}
