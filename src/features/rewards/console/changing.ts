import { patientChanged } from '#features/patients/console/public.ts';
import { pointsChanged } from '#features/points/console/public.ts';
import { recordMutations } from '#platform/record/console/change/record-mutations.ts';
import { api } from './api.ts';

const mutations = recordMutations({
  one: (id) => api.crm.redemption.queryKey({ input: { redemption_id: id } }),
  every: api.crm.redemption.key(),
  // A redemption takes from the stock of its reward.
  lists: [api.crm.redemptions.key(), api.crm.redemptionsOfPatient.key(), api.crm.rewardOffers.key(), api.crm.rewards.key()],
});

/** Options of the mutations that change a redemption, and with it the points of its patient. */
export const changing = {
  ...mutations,
  onSuccess: (saved: { id: number }): void => {
    mutations.onSuccess(saved);
    pointsChanged();
    patientChanged();
  },
};
