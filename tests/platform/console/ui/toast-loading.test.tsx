import { render, screen } from '#tests/support/render.tsx';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Toasts } from '#platform/console/ui/feedback/toasts.tsx';

// Needs a page of its own: the code loads once.
it('the code of toasts loads at the first press, not with the page', async () => {
  render(<Toasts />);
  expect(screen.queryByRole('region', { name: 'Notifications' })).not.toBeInTheDocument();
  await userEvent.keyboard('j');
  expect(await screen.findByRole('region', { name: 'Notifications' })).toBeInTheDocument();
});
