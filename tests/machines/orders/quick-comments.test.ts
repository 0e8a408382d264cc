import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { countOf, joined, quickCommentsMachine } from '#machines/orders/quickComments.ts';

const initialComments = [
  { id: 1, comment: 'Too expensive' },
  { id: 2, comment: 'Bought elsewhere' },
  { id: 3, comment: 'Recovered' },
];

function picking() {
  const actor = createActor(quickCommentsMachine, { input: { comments: initialComments } }).start();
  return {
    toggle: (id: number) => actor.send({ type: 'comment.toggle', id }),
    clear: () => actor.send({ type: 'comments.clear' }),
    comments: () => actor.getSnapshot().context.comments,
  };
}

describe('a quick comment (§3)', () => {
  test('has a number from 1 and its text, and is not selected initially', () => {
    expect(picking().comments()).toEqual(initialComments.map((each) => ({ ...each, selected: false })));
  });
});

describe('the selection of quick comments (§4.9)', () => {
  test('is toggled individually', () => {
    const { toggle, comments } = picking();
    toggle(2);
    toggle(3);
    toggle(2);
    toggle(9);
    expect(comments().map(({ selected }) => selected)).toEqual([false, false, true]);
  });

  test('is counted', () => {
    const { toggle, comments } = picking();
    expect(countOf(comments())).toBe(0);
    toggle(1);
    toggle(3);
    expect(countOf(comments())).toBe(2);
  });

  test('is joined with "; " in list order, not in selection order', () => {
    const { toggle, comments } = picking();
    expect(joined(comments())).toBe('');
    toggle(3);
    toggle(1);
    expect(joined(comments())).toBe('Too expensive; Recovered');
  });

  test('is cleared at once', () => {
    const { toggle, clear, comments } = picking();
    toggle(1);
    toggle(2);
    clear();
    expect(countOf(comments())).toBe(0);
    expect(comments()).toHaveLength(3);
  });
});
