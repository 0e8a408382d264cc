import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { type CommentFacts, quickCommentsFor } from '#features/agent-tasks/quick-comments.ts';
import { QuickComments } from '#features/orders/console/change/quick-comments.tsx';
import { render, screen } from '#tests/support/render.tsx';

const facts: CommentFacts = { kind: 'order', status: 'PLACED', name: 'Anita Rao', order: 'GLN-17', store: 'Andheri West' };
const messagesOf = (changes: Partial<CommentFacts>) => quickCommentsFor({ ...facts, ...changes }).map(({ words }) => words.message);

describe('quick comments of a task', () => {
  it('have order, patient and store filled in, as template and values for the language of the screen', () => {
    expect(quickCommentsFor(facts)).toContainEqual({
      id: 5,
      words: {
        message: 'Order GLN-17: collects it at Andheri West',
        template: 'Order {order}: collects it at {store}',
        values: { order: 'GLN-17', store: 'Andheri West' },
      },
      isOfCause: true,
    });
  });

  it('leave out what is unknown', () => {
    expect(messagesOf({ store: null, name: null })).not.toContainEqual(expect.stringMatching(/[{}]|Andheri|Anita/));
    expect(messagesOf({ store: null })).toContain('The question of Anita Rao is answered');
  });

  it.each<[string, Partial<CommentFacts>, string]>([
    ['an order', {}, 'Asked where order GLN-17 is'],
    ['an order that needs a prescription', { status: 'CONFIRM-BUT-NEED-PRESCRIPTION' }, 'Looks for the prescription'],
    ['a callback', { kind: 'callback' }, 'The question of Anita Rao is answered'],
    ['a cart', { kind: 'drop-off' }, 'Anita Rao orders later'],
    ['nothing', { kind: null }, 'Asked for the price'],
  ])('about %s begin with those about it', (_, changes, first) => {
    expect(messagesOf(changes)[0]).toBe(first);
    expect(messagesOf(changes)).toHaveLength(23);
  });
});

describe('predefined comments', () => {
  const comments = [
    { id: 1, comment: 'Will call back', label: 'फिर कॉल करेंगे' },
    { id: 2, comment: 'Speaks Marathi', label: 'मराठी बोलते हैं' },
    { id: 3, comment: 'Found it cheaper elsewhere', label: 'कहीं और सस्ता मिला', isHidden: true },
  ];
  function Field() {
    const [comment, setComment] = useState('Typed');
    return (
      <>
        <QuickComments comments={comments} comment={comment} onComment={setComment} />
        <output aria-label="Comment">{comment}</output>
      </>
    );
  }
  const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
  const comment = () => screen.getByRole('status', { name: 'Comment' });

  it('are shown in the language of the screen, and several are kept as they are sent', async () => {
    render(<Field />);
    expect(names()).toEqual(['फिर कॉल करेंगे', 'मराठी बोलते हैं']);
    await userEvent.click(screen.getByRole('button', { name: 'मराठी बोलते हैं' }));
    await userEvent.click(screen.getByRole('button', { name: 'फिर कॉल करेंगे' }));
    expect(comment()).toHaveTextContent('Will call back; Speaks Marathi; Typed');
  });

  it.each(['cheap else', 'सस्ता'])('are found by words of either language: %s; Enter selects the first', async (words) => {
    render(<Field />);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search comments' }), words);
    expect(names()).toEqual(['कहीं और सस्ता मिला']);
    await userEvent.keyboard('{Enter}');
    expect(comment()).toHaveTextContent('Found it cheaper elsewhere; Typed');
    expect(screen.getByRole('searchbox')).toHaveValue('');
    // What is selected stays on screen.
    expect(screen.getByRole('button', { name: 'कहीं और सस्ता मिला' })).toHaveAttribute('aria-pressed', 'true');
  });
});
