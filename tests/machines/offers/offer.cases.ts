import type { OfferFacts } from '#machines/offers/offer-facts.ts';
import { offerMachine } from '#machines/offers/offer.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const [before, first, last, after] = ['2026-11-20', '2026-11-24', '2026-11-30', '2026-12-01'];
const limited: OfferFacts = { startsOn: first, endsOn: last };

const spec: ModelSpec<typeof offerMachine> = {
  machine: offerMachine,
  inputs: { limited, unlimited: { startsOn: first, endsOn: null } } satisfies Record<string, OfferFacts>,
  cases: {
    'offer.changed': [
      { ...limited, on: first },
      { startsOn: first, endsOn: null, on: before },
      { startsOn: before, endsOn: before, on: first },
    ],
    'offer.published': [{ on: before }, { on: first }, { on: after }],
    'offer.paused': [{}],
    'offer.resumed': [{ on: before }, { on: first }, { on: after }],
    'offer.ended': [{}],
    'day.begun': [{ on: before }, { on: first }, { on: after }],
  },
};

export default spec;
