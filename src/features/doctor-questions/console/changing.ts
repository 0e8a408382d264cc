import { prescriptionKeys } from '#features/prescriptions/console/public.ts';
import { statusOf } from '#platform/console/client/errors.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { api } from './api.ts';

const refetch = (): void => {
  for (const queryKey of [api.oms.doctorQuestions.key(), api.oms.doctorOrders.key(), ...prescriptionKeys()])
    void queryClient.invalidateQueries({ queryKey });
};

/** Options of the mutations that change a question: shows what was saved, and after a conflict what somebody else saved. */
export const changing = {
  meta: { expected: 409 },
  onSuccess: refetch,
  onError: (error: Error): void => {
    if (statusOf(error) === 409) refetch();
  },
};
