import type { PageFacts, PageUser } from '#machines/content/page-facts.ts';
import { pageMachine } from '#machines/content/page.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const [editor, reviewer]: [PageUser, PageUser] = [
  { id: 1, name: 'Kavya' },
  { id: 2, name: 'Imran' },
];
const [now, friday, saturday] = ['2026-11-18T06:30:00.000Z', '2026-11-27T03:30:00.000Z', '2026-11-28T03:30:00.000Z'];

const fresh: PageFacts = { author: editor, contents: 0, publishAt: null, live: null, versions: 0 };

const spec: ModelSpec<typeof pageMachine> = {
  machine: pageMachine,
  inputs: {
    empty: fresh,
    'with a published version': { ...fresh, contents: 2, live: 1, versions: 1 },
  } satisfies Record<string, PageFacts>,
  cases: {
    'page.changed': [
      { by: editor, contents: 2 },
      { by: reviewer, contents: 0 },
    ],
    'version.restored': [{ by: editor, contents: 2 }],
    'page.submitted': [{ by: editor }],
    'page.returned': [{ by: reviewer }],
    'page.published': [{ by: editor }, { by: reviewer }],
    'page.scheduled': [
      { by: editor, publishAt: friday, at: now },
      { by: reviewer, publishAt: friday, at: now },
      { by: reviewer, publishAt: now, at: friday },
    ],
    'page.unscheduled': [
      { by: editor, at: now },
      { by: editor, at: saturday },
    ],
    'page.unpublished': [{ by: reviewer }],
    'time.passed': [{ at: now }, { at: saturday }],
  },
  // Further versions make no difference.
  key: ({ context: { author, contents, publishAt, live } }) => [author.id, contents > 0, publishAt, live !== null],
};

export default spec;
