import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { draftPath } from '#features/place-order/public.ts';
import { holds } from '#platform/access/permissions.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { api } from './api.ts';

/** Makes a draft with medicines and leads there. */
export function useReorder(patientId: number, medicineIds: readonly number[]) {
  const navigate = useNavigate();
  const reorder = useMutation(api.crm.reorderMedicines.mutationOptions());
  const user = stored.currentUser.read();
  const off = medicineIds.length === 0 ? t('Choose a medicine first') : null;
  return {
    isAllowed: user !== null && holds('orders.place', user),
    off,
    busy: reorder.isPending,
    error: reorder.error,
    run: () => {
      if (off !== null || reorder.isPending) return;
      reorder.mutate(
        { patient_id: patientId, medicine_ids: [...medicineIds], request_key: newRequestKey() },
        { onSuccess: ({ draft_id }) => void navigate(draftPath(draft_id)) },
      );
    },
  };
}
