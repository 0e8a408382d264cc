import { useMutation } from '@tanstack/react-query';
import { patientChanged } from '#features/patients/console/public.ts';
import { holds } from '#platform/access/permissions.ts';
import { errorOfForm, fieldErrors } from '#platform/console/client/errors.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import type { RefillCall } from '../contract.ts';
import { api } from './api.ts';

/** A refusal says why at a field that is not shown. */
export const callErrorInWords = (error: Error): string =>
  Object.values(fieldErrors(error))
    .map((refusal) => t(refusal))
    .join(' ') ||
  (errorOfForm(error) ?? '');

/** Makes a callback about the medicines of a patient that run out. */
export function useRefillCall(patient_id: number, { because }: RefillCall) {
  const user = stored.currentUser.read();
  const make = useMutation(api.crm.callAboutRefill.mutationOptions());
  const off = because && t(because);
  return {
    isAllowed: user !== null && holds('callbacks.act', user),
    off,
    busy: make.isPending,
    error: make.error,
    run: () => {
      if (off !== null || make.isPending) return;
      make.mutate(
        { patient_id, request_key: newRequestKey() },
        {
          onSuccess: (saved) => {
            toast({ text: t('The callback is saved') });
            queryClient.setQueryData(api.crm.refill.queryKey({ input: { patient_id } }), saved);
            void queryClient.invalidateQueries({ queryKey: api.crm.refills.key() });
            void queryClient.invalidateQueries({ queryKey: api.crm.regularMedicines.key() });
            patientChanged();
          },
        },
      );
    },
  };
}
