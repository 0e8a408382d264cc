import { quickCommentsMachine } from '#machines/orders/quickComments.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const spec: ModelSpec<typeof quickCommentsMachine> = {
  machine: quickCommentsMachine,
  input: {
    comments: [
      { id: 1, comment: 'Asked to call later' },
      { id: 2, comment: 'Wrong number' },
    ],
  },
  cases: { 'comment.toggle': [{ id: 1 }, { id: 2 }, { id: 3 }] },
  key: ({ context }) => context.comments.map(({ selected }) => selected),
};

export default spec;
