import type { CampaignEvent } from '#machines/campaigns/campaign-facts.ts';
import { count } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { EventLog, LogDetails } from '#platform/record/console/event-log.tsx';
import type { CampaignLogEntry, CampaignRecord } from '../contract.ts';
import { fieldNames } from './field-names.ts';

const titles: Record<CampaignEvent['type'] | 'campaign.created', string> = {
  'campaign.created': msg('Campaign added'),
  'campaign.changed': msg('Changed'),
  'campaign.scheduled': msg('Scheduled'),
  'campaign.withdrawn': msg('Back to draft'),
  'campaign.paused': msg('Paused'),
  'campaign.resumed': msg('Resumed'),
  'campaign.ended': msg('Ended'),
  'campaign.cancelled': msg('Cancelled'),
  'day.begun': msg('By its days'),
};

/** What happened, newest first. */
export const CampaignLog = ({ record: { log }, now }: { record: CampaignRecord; now: number }) => (
  <EventLog entries={log} now={now} titleOf={({ event }) => t(titles[event as keyof typeof titles])} Details={Details} />
);

const Details = ({ payload: { fields = [], reason, reachable } }: CampaignLogEntry) => (
  <LogDetails
    note={reason}
    parts={[
      reachable !== undefined && t('{n} patients could be reached', { n: count(reachable) }),
      ...fields.map((field) => t(fieldNames[field as keyof typeof fieldNames])),
    ]}
  />
);
