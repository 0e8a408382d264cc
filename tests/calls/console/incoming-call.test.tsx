import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import CallBar from '#features/calls/console/call-bar.tsx';
import type { CallRecord } from '#features/calls/contract.ts';
import { roles } from '#platform/access/roles.ts';
import { markScreenShown } from '#platform/console/actors/when-quiet.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { setRouter } from '#platform/console/navigation/current-router.ts';
import { Toasts } from '#platform/console/ui/feedback/toasts.tsx';
import { current } from '#tests/support/people.ts';
import { render, screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';
import { able, connected, now } from './call-records.ts';

const incoming: CallRecord = {
  ...connected,
  version: 1,
  status: 'incoming',
  direction: 'IN',
  task: null,
  started_at: '2026-11-23T08:59:48.000Z',
  connected_at: null,
  abilities: able('call.answered', 'call.declined'),
};
const answered: CallRecord = {
  ...incoming,
  version: 2,
  status: 'connected',
  abilities: able('call.identified', 'call.held', 'call.ended'),
};
const stranger = { patient_id: null, customer: '' };

const agent = current({ roles: [roles.callCenterOperation], agent_id: 1001 });
const found = (name: string, at: number) => ({
  patient_id: 20 + at,
  name,
  phone_no: '9000000001',
  gender: null,
  born_on: null,
  address: null,
});
const holders = (...names: string[]): Parameters<typeof serve>[0] => ({ 'GET /api/crm/patients': () => [200, { rows: names.map(found) }] });

let requests: ReceivedRequest[];
let openCall: CallRecord | null;
let router: ReturnType<typeof createMemoryRouter>;

function open(answers: Parameters<typeof serve>[0] = {}) {
  requests = serve({ 'GET /api/crm/current-call': () => [200, { call: openCall }], ...answers });
  const element = (
    <>
      <CallBar user={agent} />
      <textarea aria-label="Note" />
      <Toasts />
    </>
  );
  router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/galen/order-list'] });
  setRouter(router);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
}

const sent = () => requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
const bar = async () => within(await screen.findByRole('region', { name: 'Call' }));
const address = () => router.state.location.pathname + router.state.location.search;

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  queryClient.clear();
  openCall = incoming;
  markScreenShown();
});
afterEach(() => vi.useRealTimers());

describe('a call of a customer', () => {
  it('shows who calls and for how long, on every screen', async () => {
    open();
    const call = await bar();
    expect(call.getByRole('status')).toHaveTextContent('Calls in');
    expect(call.getByRole('status')).toHaveAttribute('aria-live', 'assertive');
    expect(call.getByRole('timer', { name: /^Rings since 00:1\d$/ })).toBeInTheDocument();
    expect(call.getByRole('link', { name: 'Anita Rao' })).toHaveAttribute('href', '/crm/search?record=9');
  });

  it('is answered by a key while one types, which keeps the text and the focus, and opens the patient', async () => {
    const person = open({ 'POST /api/crm/call-details/3/answer': () => [200, (openCall = answered)] });
    await bar();
    const note = screen.getByRole('textbox', { name: 'Note' });
    await person.type(note, 'Takes it at n');
    expect(sent()).toEqual([]);
    await person.keyboard('{Alt>}[KeyA]{/Alt}');
    await waitFor(() => expect(address()).toBe('/crm/search?record=9'));
    expect(sent()).toEqual([['/api/crm/call-details/3/answer', { version: 1, request_key: expect.any(String) }]]);
    expect(note).toHaveValue('Takes it at n');
    expect(note).toHaveFocus();
    expect(await (await bar()).findByRole('button', { name: /End call/ })).toBeInTheDocument();
  });

  it('is declined by a key', async () => {
    const person = open({
      'POST /api/crm/call-details/3/decline': () => {
        openCall = null;
        return [200, { ...incoming, version: 2, status: 'missed', abilities: able() }];
      },
    });
    await bar();
    await person.keyboard('{Alt>}[KeyX]{/Alt}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Call' })).not.toBeInTheDocument());
    expect(address()).toBe('/galen/order-list');
  });

  it('that is gone when it is answered says so', async () => {
    const person = open({
      'POST /api/crm/call-details/3/answer': () => {
        openCall = null;
        return refusal(409, 'CONFLICT', 'The call was not answered');
      },
    });
    await person.click((await bar()).getByRole('button', { name: /Answer/ }));
    expect(await screen.findByText('The call was not answered.')).toBeInTheDocument();
  });
});

describe('who calls', () => {
  it('is chosen among the patients with the number', async () => {
    openCall = { ...answered, ...stranger };
    const person = open({
      ...holders('Anita Rao', 'Ravi Rao'),
      'POST /api/crm/call-details/3/patient': () => [200, (openCall = { ...answered, version: 3, patient_id: 21, customer: 'Ravi Rao' })],
    });
    const group = within(await (await bar()).findByRole('group', { name: 'Who calls?' }));
    await person.click(group.getByRole('button', { name: 'Ravi Rao' }));
    await waitFor(() => expect(address()).toBe('/crm/search?record=21'));
    expect(sent()).toEqual([['/api/crm/call-details/3/patient', { version: 2, request_key: expect.any(String), patient_id: 21 }]]);
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Who calls?' })).not.toBeInTheDocument());
  });

  it('is searched by the number when the call is answered, if nobody alone has it', async () => {
    openCall = { ...incoming, ...stranger };
    const person = open({ ...holders(), 'POST /api/crm/call-details/3/answer': () => [200, (openCall = { ...answered, ...stranger })] });
    await person.click((await bar()).getByRole('button', { name: /Answer/ }));
    await waitFor(() => expect(address()).toBe('/crm/search?search=9000000001'));
    expect(await (await bar()).findByRole('link', { name: 'New patient' })).toHaveAttribute('href', '/crm/search?search=9000000001&new');
  });

  it('is found by a search with a withheld number, or if somebody else calls', async () => {
    openCall = { ...answered, ...stranger, phone_no: '' };
    const person = open({
      'GET /api/crm/patients': ({ query }) => [200, { rows: query.includes('Asha') ? [found('Asha Rao', 5)] : [] }],
      'POST /api/crm/call-details/3/patient': () => [200, (openCall = { ...answered, version: 3, patient_id: 25, customer: 'Asha Rao' })],
    });
    const call = await bar();
    expect(call.getByText('Number withheld')).toBeInTheDocument();
    expect(call.queryByRole('link', { name: 'New patient' })).not.toBeInTheDocument();
    await person.click(call.getByRole('button', { name: 'Whose call is it?' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Whose call is it?' }));
    const field = await dialog.findByRole('combobox', { name: 'Patient' });
    await waitFor(() => expect(field).toHaveFocus());
    await person.keyboard('Asha Rao');
    await person.click(await screen.findByRole('option', { name: /Asha Rao/ }));
    await waitFor(() => expect(address()).toBe('/crm/search?record=25'));
    expect(sent()).toEqual([['/api/crm/call-details/3/patient', { version: 2, request_key: expect.any(String), patient_id: 25 }]]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect((await bar()).getByRole('link', { name: 'Asha Rao' })).toBeInTheDocument();
  });
});
