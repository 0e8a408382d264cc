import { msg } from '#platform/contract/sentence.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { campaignFlow } from './server/campaign-flow.ts';
import { followCampaignDays, reachPatients } from './server/campaign-jobs.ts';
import { campaignQueue } from './server/campaign-queue.ts';
import { endCalls } from './server/end-calls.ts';
import { campaignSource } from './server/campaign-source.ts';
import { contactTable, messagesOfCampaigns } from './server/messages-of-campaigns.ts';
import { ROUND_EVERY } from './server/pace.ts';
import { routes } from './server/routes.ts';

const area = msg('Campaigns');

export default {
  permissions,
  contract,
  routes,
  lists: [campaignSource],
  records: { campaigns: 'campaigns.read' },
  flows: { campaign: campaignFlow },
  hooks: {
    'consent.withdrawn': [endCalls],
    'queues.own': [campaignQueue],
    'patients.source': [messagesOfCampaigns],
    'patients.table': [contactTable],
  },
  jobs: [
    {
      name: 'days of campaigns',
      title: msg('Starts and ends campaigns on their days'),
      area,
      every: 60_000,
      atStart: true,
      begin:
        ({ db, clock }) =>
        () =>
          followCampaignDays(db, clock),
    },
    {
      name: 'campaigns',
      title: msg('Has the next patients of live campaigns called, or sends them messages'),
      area,
      every: ROUND_EVERY,
      begin:
        ({ db, clock }) =>
        () =>
          reachPatients(db, clock),
    },
  ],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;
