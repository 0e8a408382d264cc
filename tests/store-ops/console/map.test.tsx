/** Stores on a map (§2.1), beside their list. */
import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import StoreListScreen from '#features/store-ops/console/store-list-screen.tsx';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import { render, screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';

const row = (id: number, name: string, position: [number, number] | null, more: object = {}) => ({
  id,
  version: 1,
  values: {
    name,
    code: `MUM-00${id}`,
    city: 'Mumbai',
    pincode: '400069',
    state: 'SERVICEABLE',
    reason: null,
    until: null,
    slots: 20,
    orders: 12,
    position: position ? 'PINCODE' : 'NONE',
    latitude: position?.[0] ?? null,
    longitude: position?.[1] ?? null,
    ...more,
  },
});
const closed = { state: 'UNSERVICEABLE', reason: 'WEATHER', until: '2026-11-18T14:30:00.000Z' };
const rows = [
  row(1, 'Andheri East', [19.118, 72.874]),
  row(2, 'Powai', [19.124, 72.909], closed),
  row(3, 'Colaba', [18.91, 72.82]),
  row(4, 'Sion', null),
];

let requests: ReceivedRequest[];
const answers: Parameters<typeof serve>[0] = {
  'GET /api/store/ops-stores': ({ query }) => {
    const onlyClosed = new URLSearchParams(query).get('where') !== null;
    const matching = onlyClosed ? rows.filter(({ values }) => values.state === 'UNSERVICEABLE') : rows;
    return [200, { rows: matching, total: matching.length }];
  },
  'GET /api/store/ops-stores/2': () => refusal(404, 'NOT_FOUND', 'Store not found'),
  'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
};

function open(address = '/store-management/ops-interface') {
  queryClient.clear();
  stored.currentUser.write(current({ resource_access: [{ tabs: { id: 'store-ops', name: 'store-ops' } }] }));
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <StoreListScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

async function openMap(address?: string) {
  const person = open(address);
  await person.click(await screen.findByRole('button', { name: 'Show map' }));
  return { person, map: within(await screen.findByRole('region', { name: 'Map of stores' })) };
}

beforeEach(() => {
  localStorage.clear();
  requests = serve(answers);
});

describe('the map of stores', () => {
  it('is not loaded before it is opened, and open again for who left it open', async () => {
    open();
    expect(await screen.findByRole('row', { name: /Powai/ })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Map of stores' })).not.toBeInTheDocument();
    expect(requests.filter(({ query }) => query.includes('limit=200'))).toEqual([]);
    localStorage.setItem('stores.map', 'open');
    open();
    expect(await screen.findByRole('region', { name: 'Map of stores' })).toBeInTheDocument();
  });

  it('names each store with whether it serves, and those without a position', async () => {
    const { map } = await openMap();
    expect(await map.findByRole('button', { name: 'Andheri East: Serviceable' })).toBeInTheDocument();
    const powai = map.getByRole('button', { name: 'Powai: Unserviceable' });
    const outlineOf = (button: HTMLElement) => button.querySelector('path')?.getAttribute('d');
    expect(outlineOf(powai)).not.toBe(outlineOf(map.getByRole('button', { name: 'Colaba: Serviceable' })));
    expect(map.getByRole('button', { name: 'Zoom to Mumbai, 2 Serviceable, 1 Unserviceable' })).toHaveTextContent('Mumbai');
    expect(map.getByText('Without a position: Sion')).toBeInTheDocument();
    expect(within(map.getByRole('list', { name: 'Stores on the map' })).getByText(/Unserviceable/)).toHaveTextContent('Unserviceable 1');
  });

  it('shows the facts of a store that is clicked, and opens its record', async () => {
    const { person, map } = await openMap();
    await person.click(await map.findByRole('button', { name: 'Powai: Unserviceable' }));
    const card = within(await map.findByRole('region', { name: 'Selected store' }));
    expect(card.getByRole('heading', { name: 'Powai' })).toBeInTheDocument();
    for (const words of ['Unserviceable', 'Weather', 'until 18-11-2026, 20:00', 'MUM-002', '400069', 'Centre of its pincode'])
      expect(card.getByText(words, { exact: false })).toBeInTheDocument();
    expect(map.getByRole('button', { name: 'Powai: Unserviceable' })).toHaveAttribute('aria-pressed', 'true');
    await person.click(card.getByRole('button', { name: 'Open Powai' }));
    expect(await screen.findByRole('complementary', { name: 'Store: Powai' })).toBeInTheDocument();
  });

  it('is used by keyboard: one stop of Tab, arrows to the next store, Enter to select', async () => {
    const { person, map } = await openMap();
    const andheri = await map.findByRole('button', { name: 'Andheri East: Serviceable' });
    const stops = map.getAllByRole('button', { name: /: (S|Uns)erviceable/ }).filter(({ tabIndex }) => tabIndex === 0);
    expect(stops).toEqual([andheri]);
    andheri.focus();
    await person.keyboard('{ArrowRight}{Enter}');
    expect(await map.findByRole('region', { name: 'Selected store' })).toHaveTextContent('Powai');
    await waitFor(() => expect(map.getByRole('button', { name: 'Powai: Unserviceable' })).toHaveFocus());
    await person.keyboard('{ArrowLeft} ');
    await waitFor(() => expect(map.getByRole('region', { name: 'Selected store' })).toHaveTextContent('Andheri East'));
  });

  it('follows the filter of the list, and the record that is open over it', async () => {
    const where = encodeURIComponent(JSON.stringify({ match: 'all', of: [{ field: 'state', is: 'is', value: 'UNSERVICEABLE' }] }));
    const { map } = await openMap(`/store-management/ops-interface?where=${where}&record=2`);
    expect(await map.findByRole('button', { name: 'Powai: Unserviceable' })).toHaveAttribute('aria-pressed', 'true');
    expect(map.queryByRole('button', { name: 'Colaba: Serviceable' })).not.toBeInTheDocument();
  });

  it('says that the stores could not be loaded, and tries again', async () => {
    let isDown = true;
    serve({
      ...answers,
      'GET /api/store/ops-stores': () => (isDown ? refusal(503, 'SERVICE_UNAVAILABLE', 'No') : [200, { rows, total: 4 }]),
    });
    const { person, map } = await openMap();
    expect(await map.findByRole('alert')).toBeInTheDocument();
    isDown = false;
    await person.click(map.getByRole('button', { name: 'Try again' }));
    expect(await map.findByRole('button', { name: 'Colaba: Serviceable' })).toBeInTheDocument();
  });
});
