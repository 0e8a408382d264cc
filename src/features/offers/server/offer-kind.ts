import type { OfferFacts } from '#machines/offers/offer-facts.ts';
import { offerMachine, offerWhy } from '#machines/offers/offer.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { RecordKind } from '#platform/record/server/kind/record-kind.ts';
import { offerList } from '../offer-list.ts';
import { promoEventLog, promos } from '../schema.ts';

export type StoredOffer = typeof promos.$inferSelect;

export const factsOf = ({ starts_on, ends_on }: StoredOffer): OfferFacts => ({ startsOn: starts_on, endsOn: ends_on });

export const offerKind: RecordKind<typeof offerMachine, StoredOffer> = {
  machine: offerMachine,
  table: promos,
  log: { table: promoEventLog, record: promoEventLog.promo_id },
  list: offerList.id,
  missing: msg('Offer not found'),
  permissions: {
    'offer.changed': 'offers.manage',
    'offer.published': 'offers.manage',
    'offer.paused': 'offers.manage',
    'offer.resumed': 'offers.manage',
    'offer.ended': 'offers.manage',
  },
  context: (_db, stored) => factsOf(stored),
  columns: ({ startsOn, endsOn }, { before, event, at }) => ({
    starts_on: startsOn,
    ends_on: endsOn,
    ...(event.type === 'offer.published' && { published_at: before.published_at ?? at }),
    updated_at: at,
  }),
  payload: () => ({}),
  why: offerWhy,
  audited: ({ title, percent, most, starts_on, ends_on, city, channel, minimum, budget, once_per_patient, first_order }) => ({
    title,
    percent,
    most,
    starts_on,
    ends_on,
    city,
    channel,
    minimum,
    budget,
    once_per_patient,
    first_order,
  }),
};
