import type { ShortBookFacts } from '#machines/supply/short-book-facts.ts';
import { shortBookMachine } from '#machines/supply/shortBook.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const by = { id: 7, name: 'Hetal Rao' };
const on = '2026-11-24';
const complete: ShortBookFacts = { packs: 4, distributor: 'active' };

const spec: ModelSpec<typeof shortBookMachine> = {
  machine: shortBookMachine,
  inputs: {
    complete,
    'without packs': { ...complete, packs: 0 },
    'without a distributor': { ...complete, distributor: 'none' },
    'of a suspended distributor': { ...complete, distributor: 'inactive' },
  } satisfies Record<string, ShortBookFacts>,
  cases: {
    'entry.changed': [{ by, packs: 6, distributor: 'active' }],
    'entry.suggested': [{ packs: 0, distributor: 'none' }],
    'entry.submitted': [{ by }],
    'entry.approved': [{ by }],
    'entry.returned': [{ by, reason: 'Too many' }],
    'entry.snoozed': [
      { by, until: '2026-11-25', on },
      { by, until: on, on },
    ],
    'entry.resumed': [{ by }],
    'entry.rejected': [{ by, reason: 'Not sold any more' }],
    'entry.ordered': [{ by }],
    'entry.covered': [{}],
  },
};

export default spec;
