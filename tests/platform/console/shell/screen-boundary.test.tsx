import { render, screen } from '#tests/support/render.tsx';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ScreenBoundary } from '#platform/console/navigation/screen-boundary.tsx';
import { rootErrorHooks } from '#platform/console/reporting/error-reporting.ts';

it('a failing screen is reported once and can be retried', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const fault = new RangeError('too many');
  let fails = true;
  const Screen = () => {
    if (fails) throw fault;
    return <p>All is well</p>;
  };
  render(
    <ScreenBoundary>
      <Screen />
    </ScreenBoundary>,
    { onCaughtError: rootErrorHooks.onCaughtError },
  );
  expect(screen.getByRole('alert')).toHaveTextContent('This page has stopped working');
  expect(logged.mock.calls).toEqual([['screen:', fault]]);
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByText('All is well')).toBeInTheDocument();
  logged.mockRestore();
});
