import { patientChanged } from '#features/patients/console/public.ts';
import { recordMutations } from '#platform/record/console/change/record-mutations.ts';
import { api } from './api.ts';

const mutations = recordMutations({
  one: (id) => api.crm.subscription.queryKey({ input: { subscription_id: id } }),
  every: api.crm.subscription.key(),
  lists: [api.crm.subscriptions.key(), api.crm.subscriptionsOfPatient.key()],
});

/** Options of the mutations that change a subscription or one of its refills. */
export const changing = {
  ...mutations,
  onSuccess: (saved: { id: number }): void => {
    mutations.onSuccess(saved);
    patientChanged();
  },
};
