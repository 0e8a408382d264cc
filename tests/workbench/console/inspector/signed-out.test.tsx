import { act, render, screen, waitFor } from '#tests/support/render.tsx';
import { expect, it, vi } from 'vitest';
import { App } from '#platform/console/shell/app.tsx';
import { startNavigation } from '#platform/console/navigation/router.ts';
import { session, startSession } from '#platform/session/console/session.ts';
import { navigationHooks } from '#platform/console/navigation/navigation-hooks.ts';
import { sessionEnded, sessionStarted } from '#platform/session/console/session-news.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { current } from '#tests/support/people.ts';
import { serve } from '#tests/support/server-double.ts';
import { refusedMove } from './messages.ts';

/** The inspector’s window with an opener that exists before any console code loads. */
const page = vi.hoisted(() => {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const peer = frame.contentWindow!;
  peer.postMessage = () => {};
  vi.stubGlobal('opener', peer);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  history.replaceState(null, '', '/inspector');
  return peer;
});

const developer = current({ roles: ['developer'] }, businessDate(Date.now()));
const events = () => screen.getAllByRole('option').length;

it('keeps its messages when the inspected page signs out, and stays open when another user signs in there', async () => {
  serve({});
  stored.currentUser.write(developer);
  startSession();
  act(() => sessionStarted.emit(developer));
  await startNavigation(navigationHooks);
  render(<App />);
  const receive = (data: unknown) => window.dispatchEvent(new MessageEvent('message', { data, source: page, origin: location.origin }));
  await screen.findAllByText('Waiting for the page');
  act(() => refusedMove().forEach(receive));
  await screen.findByText('Connected');
  const before = await waitFor(events);
  act(() => sessionEnded.emit(''));
  expect(await screen.findByText('The page signed out')).toBeInTheDocument();
  expect(session.getSnapshot().matches('signedOut')).toBe(true);
  expect(events()).toBe(before);
  expect(location.pathname).toBe('/inspector');
  const other = current({ user_id: 77, roles: ['developer'] }, businessDate(Date.now()));
  stored.currentUser.write(other);
  act(() => sessionStarted.emit(other));
  expect(await screen.findByText('Connected')).toBeInTheDocument();
  expect(events()).toBe(before);
  expect(location.pathname).toBe('/inspector');
});
