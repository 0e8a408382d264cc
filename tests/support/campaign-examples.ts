import { randomUUID } from 'node:crypto';
import { NOBODYS } from './import-examples.ts';

/** Calls to everybody with consent to offers. */
export const aCampaign = {
  name: 'Winter care',
  channel: 'CALL',
  text: 'Ask whether the inhaler lasts until January',
  template: '',
  starts_on: '2026-11-01',
  ends_on: '2099-01-31',
  from_time: '10:00',
  until_time: '19:00',
  per_hour: 30,
  city: null,
  ordered_within: null,
  not_ordered_for: null,
  orders_least: null,
  drug_id: null,
  refill: null,
  rest_days: 14,
};

/** Inputs of the operations on campaigns, by operation. */
export const campaignExamples = {
  'crm.campaign': () => ({ campaign_id: 1 }),
  'crm.campaignAudience': () => ({ channel: 'CALL', city: 'Pune', orders_least: 2, rest_days: 14 }),
  'crm.campaignContacts': () => ({ campaign_id: 1 }),
  'crm.createCampaign': () => ({ ...aCampaign, request_key: randomUUID() }),
  'crm.updateCampaign': () => ({ ...aCampaign, campaign_id: NOBODYS, version: 1 }),
  'crm.testCampaign': () => ({ campaign_id: NOBODYS, phone_no: '9820012345', language: 'en', request_key: randomUUID() }),
  'crm.sendCampaignEvent': () => ({ campaign_id: NOBODYS, version: 1, event: 'campaign.scheduled' }),
};
