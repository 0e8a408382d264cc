import type { CampaignFacts } from '#machines/campaigns/campaign-facts.ts';
import { campaignMachine, campaignWhy } from '#machines/campaigns/campaign.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { RecordKind } from '#platform/record/server/kind/record-kind.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { campaignList } from '../campaign-list.ts';
import { campaignEventLog, campaigns } from '../schema.ts';
import { countAudience } from './audience.ts';

export type StoredCampaign = typeof campaigns.$inferSelect;

type Written = Pick<StoredCampaign, 'starts_on' | 'ends_on' | 'channel' | 'text' | 'template'>;

/** @param reachable null: not counted */
export const factsOf = ({ starts_on, ends_on, channel, text, template }: Written, reachable: number | null): CampaignFacts => ({
  startsOn: starts_on,
  endsOn: ends_on,
  isWritten: text !== '' && (channel === 'CALL' || template !== ''),
  reachable,
});

/** Only a draft waits for an audience. */
const readFacts = async (db: Queryable, stored: StoredCampaign, at: Date): Promise<CampaignFacts> =>
  factsOf(stored, stored.status === 'draft' ? (await countAudience(db, stored, stored.id, at)).reachable : null);

const change = 'campaigns.manage';

export const campaignKind: RecordKind<typeof campaignMachine, StoredCampaign> = {
  machine: campaignMachine,
  table: campaigns,
  log: { table: campaignEventLog, record: campaignEventLog.campaign_id },
  list: campaignList.id,
  missing: msg('Campaign not found'),
  permissions: {
    'campaign.changed': change,
    'campaign.scheduled': change,
    'campaign.withdrawn': change,
    'campaign.paused': change,
    'campaign.resumed': change,
    'campaign.ended': change,
    'campaign.cancelled': change,
  },
  context: (db, stored, _author, at) => readFacts(db, stored, at),
  columns: ({ startsOn, endsOn }, { at }) => ({ starts_on: startsOn, ends_on: endsOn, updated_at: at }),
  payload: ({ type }, { context: { reachable } }) => (type === 'campaign.scheduled' && reachable !== null ? { reachable } : {}),
  why: campaignWhy,
  audited: ({ channel, template, city, ordered_within, not_ordered_for, orders_least, drug_id, refill, rest_days, ...rest }) => ({
    channel,
    template,
    city,
    ordered_within,
    not_ordered_for,
    orders_least,
    drug_id,
    refill,
    rest_days,
    starts_on: rest.starts_on,
    ends_on: rest.ends_on,
    from_time: rest.from_time,
    until_time: rest.until_time,
    per_hour: rest.per_hour,
  }),
};
