import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { countAudience } from './audience.ts';
import { readContacts } from './campaign-result.ts';
import { campaignSource } from './campaign-source.ts';
import { campaign, createCampaign, sendCampaignEvent, updateCampaign } from './change-campaign.ts';

const operations = operationsOf(contract);
const { crm } = operations;

const unset = { city: null, ordered_within: null, not_ordered_for: null, orders_least: null, drug_id: null, refill: null };

export const routes = operations.router({
  crm: {
    campaigns: listHandlers(crm.campaigns, campaignSource),

    campaign: crm.campaign.handler(campaign.read),
    campaignAudience: crm.campaignAudience.handler(({ context: { db, clock }, input }) =>
      countAudience(db, { ...unset, ...input }, null, clock.now()),
    ),
    campaignContacts: crm.campaignContacts.handler(({ context: { db }, input: { campaign_id, page = 1 } }) =>
      readContacts(db, campaign_id, page),
    ),
    createCampaign: crm.createCampaign.handler(campaign.created(createCampaign)),
    updateCampaign: crm.updateCampaign.handler(updateCampaign),
    sendCampaignEvent: crm.sendCampaignEvent.handler(sendCampaignEvent),
  },
});
