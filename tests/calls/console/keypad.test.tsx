import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import CallBar from '#features/calls/console/call-bar.tsx';
import type { CallRecord } from '#features/calls/contract.ts';
import { roles } from '#platform/access/roles.ts';
import { markScreenShown } from '#platform/console/actors/when-quiet.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { current } from '#tests/support/people.ts';
import { render, screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';
import { connected, held, now } from './call-records.ts';

let requests: ReceivedRequest[];
let openCall: CallRecord;

function open(answers: Parameters<typeof serve>[0] = {}) {
  requests = serve({
    'GET /api/crm/current-call': () => [200, { call: openCall }],
    'POST /api/crm/call-details/3/keys': () => [200, (openCall = { ...openCall, version: openCall.version + 1 })],
    ...answers,
  });
  const element = <CallBar user={current({ roles: [roles.callCenterOperation], agent_id: 1001 })} />;
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  );
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
}

const sent = () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body as { digits: string; version: number });
const keypad = async () => within(await screen.findByRole('dialog', { name: 'Keypad' }));

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  queryClient.clear();
  openCall = connected;
  markScreenShown();
});
afterEach(() => vi.useRealTimers());

it('opens by a key, and sends what is typed and pressed in its order, whatever the answers take', async () => {
  const person = open();
  await screen.findByRole('button', { name: /Keypad/ });
  await person.keyboard('#');
  const pad = await keypad();
  await person.keyboard('12ab3');
  await person.click(pad.getByRole('button', { name: '*' }));
  await person.click(pad.getByRole('button', { name: '#' }));
  await waitFor(() =>
    expect(
      sent()
        .map(({ digits }) => digits)
        .join(''),
    ).toBe('123*#'),
  );
  expect(sent().map(({ version }) => version)).toEqual(sent().map((_, at) => 3 + at));
  expect(pad.getByRole('status', { name: 'Keys sent' })).toHaveTextContent(/•••••/);
  expect(pad.getByRole('status', { name: 'Keys sent' })).not.toHaveTextContent('123');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keypad' })).not.toBeInTheDocument());
});

it('says which keys to press again', async () => {
  const person = open({
    'POST /api/crm/call-details/3/keys': () => refusal(503, 'SERVICE_UNAVAILABLE', 'The telephone system does not answer.'),
  });
  await person.click(await screen.findByRole('button', { name: /Keypad/ }));
  await person.keyboard('7');
  expect(await (await keypad()).findByRole('alert')).toHaveTextContent('Press the keys that were not sent again.');
});

it('is off while the customer is on hold', async () => {
  openCall = held;
  open();
  expect(await screen.findByRole('button', { name: /Keypad/ })).toHaveAttribute('aria-disabled', 'true');
});
