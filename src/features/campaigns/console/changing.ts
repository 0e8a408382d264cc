import { recordMutations } from '#platform/record/console/change/record-mutations.ts';
import { api } from './api.ts';

/** Options of the mutations that change a campaign. */
export const changing = recordMutations({
  one: (id) => api.crm.campaign.queryKey({ input: { campaign_id: id } }),
  every: api.crm.campaign.key(),
  lists: [api.crm.campaigns.key(), api.crm.campaignContacts.key()],
});
