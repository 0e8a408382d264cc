import type { CampaignFacts } from '#machines/campaigns/campaign-facts.ts';
import { campaignMachine } from '#machines/campaigns/campaign.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const [before, first, last, after] = ['2026-11-20', '2026-11-24', '2026-11-30', '2026-12-01'];
const ready: CampaignFacts = { startsOn: first, endsOn: last, isWritten: true, reachable: 12 };

const spec: ModelSpec<typeof campaignMachine> = {
  machine: campaignMachine,
  inputs: {
    ready,
    unwritten: { ...ready, isWritten: false },
    nobody: { ...ready, reachable: 0 },
  } satisfies Record<string, CampaignFacts>,
  cases: {
    'campaign.changed': [
      { startsOn: first, endsOn: last, on: first },
      { startsOn: first, endsOn: last, on: after },
      { startsOn: before, endsOn: last, on: first },
    ],
    'campaign.scheduled': [{ on: before }, { on: after }],
    'campaign.withdrawn': [{}],
    'campaign.paused': [{}],
    'campaign.resumed': [{ on: first }, { on: after }],
    'campaign.ended': [{}],
    'campaign.cancelled': [{}],
    'day.begun': [{ on: before }, { on: first }, { on: after }],
  },
};

export default spec;
