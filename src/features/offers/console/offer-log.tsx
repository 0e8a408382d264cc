import type { OfferEvent } from '#machines/offers/offer-facts.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { EventLog, LogDetails } from '#platform/record/console/event-log.tsx';
import type { OfferLogEntry, OfferRecord } from '../contract.ts';
import { fieldNames } from './field-names.ts';

const titles: Record<OfferEvent['type'] | 'offer.created', string> = {
  'offer.created': msg('Offer added'),
  'offer.changed': msg('Changed'),
  'offer.published': msg('Published'),
  'offer.paused': msg('Paused'),
  'offer.resumed': msg('Resumed'),
  'offer.ended': msg('Ended'),
  'day.begun': msg('By its days'),
};

/** What happened, newest first. */
export const OfferLog = ({ record: { log }, now }: { record: OfferRecord; now: number }) => (
  <EventLog entries={log} now={now} titleOf={({ event }) => t(titles[event as keyof typeof titles])} Details={Details} />
);

const Details = ({ payload: { fields = [], reason } }: OfferLogEntry) => (
  <LogDetails note={reason} parts={fields.map((field) => t(fieldNames[field as keyof typeof fieldNames]))} />
);
