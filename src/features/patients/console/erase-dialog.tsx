import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { fieldErrors, sayError, statusOf } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';
import { useRequestKey } from '#platform/record/console/change/use-request-key.ts';
import type { PatientRecord } from '../contract.ts';
import type { Erasure } from '../erasure-contract.ts';
import { api } from './api.ts';
import { patientChanged } from './changing.ts';

interface EraseDialogProps {
  record: PatientRecord;
  onClose: () => void;
}

/** What an erasure removes and keeps, before it is done for good. */
export function EraseDialog({ record, onClose }: EraseDialogProps) {
  const { patient_id, name } = record;
  const { data, error } = useQuery({ ...api.crm.patientErasure.queryOptions({ input: { patient_id } }), staleTime: 0 });
  const request_key = useRequestKey(data?.version ?? 0);
  const erase = useMutation(
    api.crm.erasePatient.mutationOptions({
      meta: { expected: 409 },
      onSuccess: () => {
        toast({ text: t('The personal data is erased') });
        patientChanged();
        onClose();
      },
      // What came meanwhile is shown before the next attempt.
      onError: (refusal) => {
        if ([400, 409].includes(statusOf(refusal) ?? 0)) patientChanged();
      },
    }),
  );
  const failure = erase.error ?? error;
  const refusals = Object.values(fieldErrors(failure)).map((refusal) => t(refusal));
  return (
    <Dialog
      title={t('Erase the personal data of {name}?', { name })}
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('Cancel')}
          </Button>
          <BlockableButton
            variant="filled"
            color="late"
            busy={erase.isPending}
            off={data ? data.obstacle && t(data.obstacle) : t('Loading')}
            onClick={() => data && erase.mutate({ patient_id, version: data.version, request_key })}
          >
            {t('Erase for good')}
          </BlockableButton>
        </>
      }
    >
      <p>{t('Only at the request of the patient, or of the guardian of a minor (DPDP Act 2023, section 12). It cannot be undone.')}</p>
      {data?.obstacle && <FormError>{t(data.obstacle)}</FormError>}
      <dl className="patient-merge">
        <dt>{t('Removed')}</dt>
        <dd>
          {t('Name, phone, details, family and the log of changes')}
          {data?.removed.map(({ title, count }) => ` · ${t(title)} ${count}`)}
        </dd>
        <dt>{t('Kept')}</dt>
        <dd>{data && <KeptRecords kept={data.kept} />}</dd>
      </dl>
      <p className="second">
        {t(
          'Notes on orders, calls and callbacks, and the pages of prescriptions, stay as they were written: they may still name the person.',
        )}
      </p>
      <p className="second">{t('The audit keeps who changed which record when, without these values.')}</p>
      {failure && <FormError>{refusals.length > 0 ? refusals.join(' ') : sayError(failure)}</FormError>}
    </Dialog>
  );
}

/** What the law keeps, for how long, and why. */
export const KeptRecords = ({ kept }: Pick<Erasure, 'kept'>) =>
  kept.length === 0 ? (
    t('Nothing')
  ) : (
    <ul className="patient-rows">
      {kept.map(({ title, count, why }) => (
        <li key={title}>
          {t(title)} {count}. <span className="second">{t(why)}.</span>
        </li>
      ))}
    </ul>
  );
