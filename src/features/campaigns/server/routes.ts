import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { countAudience } from './audience.ts';
import { readContacts } from './campaign-result.ts';
import { campaignSource } from './campaign-source.ts';
import { campaign, createCampaign, sendCampaignEvent, updateCampaign } from './change-campaign.ts';
import { testCampaign } from './test-campaign.ts';

const operations = operationsOf(contract);
const { crm } = operations;

export const routes = operations.router({
  crm: {
    campaigns: listHandlers(crm.campaigns, campaignSource),

    campaign: crm.campaign.handler(campaign.read),
    campaignAudience: crm.campaignAudience.handler(({ context: { db, clock }, input }) => {
      const { city = null, ordered_within = null, not_ordered_for = null, orders_least = null, drug_id = null, refill = null } = input;
      const { channel, rest_days } = input;
      const criteria = { channel, city, ordered_within, not_ordered_for, orders_least, drug_id, refill, rest_days };
      return countAudience(db, criteria, null, clock.now());
    }),
    campaignContacts: crm.campaignContacts.handler(({ context: { db }, input: { campaign_id, page = 1 } }) =>
      readContacts(db, campaign_id, page),
    ),
    createCampaign: crm.createCampaign.handler(campaign.created(createCampaign)),
    updateCampaign: crm.updateCampaign.handler(updateCampaign),
    testCampaign: crm.testCampaign.handler(({ context: { db, cause }, input }) => testCampaign(db, cause(), input)),
    sendCampaignEvent: crm.sendCampaignEvent.handler(sendCampaignEvent),
  },
});
