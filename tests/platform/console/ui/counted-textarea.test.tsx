import { render, screen } from '#tests/support/render.tsx';
import { describe, expect, it } from 'vitest';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';

const open = (length: number) => render(<CountedTextarea label="Comment" maxLength={2_000} value={'x'.repeat(length)} readOnly />);

describe('a text area with a limit', () => {
  it('shows nothing while there is room', () => {
    open(1_799);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  it('counts down near it', () => {
    open(1_940);
    expect(screen.getByRole('status')).toHaveTextContent('60 of 2,000 characters left');
  });

  it('says when it is full', () => {
    open(2_000);
    expect(screen.getByRole('status')).toHaveTextContent('Limit reached: 2,000 characters');
  });
});
