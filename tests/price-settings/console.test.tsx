import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import PriceSettingsScreen from '#features/price-settings/console/price-settings-screen.tsx';
import type { PriceSettingsRecord } from '#features/price-settings/contract.ts';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { Toasts } from '#platform/console/ui/feedback/toasts.tsx';
import { current } from '#tests/support/people.ts';
import { render, screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';

const now = new Date('2026-11-23T09:00:00.000Z');
const values = { agent_discount: 5, lead_discount: 15, standard_charge: 3_950, express_charge: 5_900, free_delivery_from: 49_900 };
const record: PriceSettingsRecord = {
  version: 1,
  current: values,
  history: [
    {
      version: 1,
      ...values,
      effective_from: '2026-11-20T09:00:00.000Z',
      saved_at: '2026-11-20T09:00:00.000Z',
      by: 'Sanjay Menon',
      standing: 'current',
    },
  ],
};

let requests: ReceivedRequest[];
const GET = { 'GET /api/ecommerce/price-settings': () => [200, record] } satisfies Parameters<typeof serve>[0];
const sent = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body as Record<string, unknown>);

function open(who: string[] = [roles.administrator]) {
  queryClient.clear();
  stored.currentUser.write(current({ roles: who }));
  const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const element = (
    <>
      <PriceSettingsScreen />
      <Toasts />
    </>
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  );
  return person;
}

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  requests = serve(GET);
});
afterEach(() => vi.useRealTimers());

const retype = async (person: ReturnType<typeof open>, label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await person.clear(field);
  await person.type(field, text);
};

describe('price settings', () => {
  it('show what is in effect in rupees, and who changed it', async () => {
    open();
    expect(await screen.findByLabelText('Standard delivery')).toHaveValue('39.50');
    const changes = within(screen.getByRole('region', { name: 'Changes' }));
    expect(changes.getByText('Sanjay Menon')).toBeInTheDocument();
    expect(changes.getByText('In effect')).toBeInTheDocument();
  });

  it('are saved in paise, from today', async () => {
    requests = serve({ ...GET, 'PUT /api/ecommerce/price-settings': () => [200, { ...record, version: 2 }] });
    const person = open();
    await retype(person, 'Standard delivery', '45.5');
    await person.click(screen.getByRole('button', { name: 'Save price settings' }));
    expect(await screen.findByText('The price settings are saved')).toBeInTheDocument();
    expect(sent()).toEqual([
      { version: 1, request_key: expect.any(String), ...values, standard_charge: 4_550, effective_on: '2026-11-23' },
    ]);
  });

  it('are refused at the field, and nothing typed is lost', async () => {
    const person = open();
    await retype(person, 'Agents, at most', '20');
    await retype(person, 'Express delivery', '59,00');
    await person.click(screen.getByRole('button', { name: 'Save price settings' }));
    expect(await screen.findByText('An amount such as 39 or 39.50')).toBeInTheDocument();
    await retype(person, 'Express delivery', '59');
    await person.click(screen.getByRole('button', { name: 'Save price settings' }));
    expect(await screen.findByText('At least the limit of agents')).toBeInTheDocument();
    expect(screen.getByLabelText('Team leads, at most')).toHaveFocus();
    expect(screen.getByLabelText('Agents, at most')).toHaveValue('20');
    expect(sent()).toEqual([]);
  });

  it('keep what was typed when somebody else saved meanwhile', async () => {
    const theirs = { ...record, version: 2, current: { ...values, express_charge: 6_900 } };
    let latest = record;
    requests = serve({
      'GET /api/ecommerce/price-settings': () => [200, latest],
      'PUT /api/ecommerce/price-settings': () => {
        latest = theirs;
        return refusal(409, 'CONFLICT', 'Changed by someone else since you opened it', { record: theirs });
      },
    });
    const person = open();
    await retype(person, 'Standard delivery', '45');
    await person.click(screen.getByRole('button', { name: 'Save price settings' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Changed by someone else since you opened it. What you typed is kept.');
    await waitFor(() => expect(screen.getByLabelText('Express delivery')).toHaveValue('69'));
    expect(screen.getByLabelText('Standard delivery')).toHaveValue('45');
    await person.click(screen.getByRole('button', { name: 'Save price settings' }));
    await waitFor(() => expect(sent().map(({ version }) => version)).toEqual([1, 2]));
  });

  it('are shown to a lead, who cannot change them', async () => {
    open([roles.crmTeamLead]);
    expect(await screen.findByLabelText('Standard delivery')).toHaveAttribute('readonly');
    expect(screen.getByRole('button', { name: 'Save price settings' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByLabelText('From')).toBeNull();
  });
});
