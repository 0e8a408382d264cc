/** The position of a store is found on the map, or entered (§7.6, maps geocode). */
import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import PositionDialog from '#features/store-ops/console/position-dialog.tsx';
import type { StoreRecord } from '#features/store-ops/contract.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { Toasts } from '#platform/console/ui/feedback/toasts.tsx';
import { render, screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';

const store = {
  id: 4,
  version: 2,
  name: 'Bandra West',
  city: 'Mumbai',
  pincode: '400050',
  position: null,
  pincode_centre: { latitude: 19.055, longitude: 72.83 },
} as StoreRecord;

const match = (label: string, latitude: number, longitude: number, source = 'SERVICE') => ({ label, latitude, longitude, source });
const two = [match('Hill Road, Bandra West', 19.0551, 72.8302), match('Hill Road, Pune', 18.53, 73.87)];

let requests: ReceivedRequest[];
const open = (answers: Parameters<typeof serve>[0]) => {
  requests = serve(answers);
  const onClose = vi.fn<() => void>();
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <PositionDialog record={store} onClose={onClose} />
        <Toasts />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { person: userEvent.setup(), onClose };
};
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Position of Bandra West' }));
const valueOf = async (name: string) => (await dialog()).getByRole<HTMLInputElement>('textbox', { name }).value;

beforeEach(() => queryClient.clear());

describe('the position of a store', () => {
  it('is found by an address, chosen among the matches, and saved', async () => {
    const { person, onClose } = open({
      'GET /api/store/geocode': () => [200, { matches: two, problem: null }],
      'POST /api/store/ops-stores/4/position': () => [200, { ...store, version: 3 }],
    });
    const address = (await dialog()).getByRole('textbox', { name: 'Address or pincode' });
    expect(address).toHaveValue('Bandra West, Mumbai 400050');
    await person.type(address, '{Enter}');
    await waitFor(async () => expect(await valueOf('Latitude (optional)')).toBe('19.0551'));
    expect((await dialog()).getByText('At the centre of 400050')).toBeInTheDocument();
    await person.click((await dialog()).getByRole('radio', { name: /Hill Road, Pune/ }));
    expect(await valueOf('Longitude (optional)')).toBe('73.87');
    expect(await (await dialog()).findByRole('alert')).toHaveTextContent('from the centre of 400050. Check the position.');
    await person.click((await dialog()).getByRole('radio', { name: /Hill Road, Bandra West/ }));
    await person.click((await dialog()).getByRole('button', { name: 'Save position' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(requests.map(({ method, query, body }) => (method === 'GET' ? query : body))).toEqual([
      '?address=Bandra+West%2C+Mumbai+400050',
      { version: 2, request_key: expect.any(String), latitude: 19.0551, longitude: 72.8302 },
    ]);
  });

  it('says when the maps service does not answer, takes what our own data has, and what is typed by hand', async () => {
    const own = match('400050, Mumbai, Maharashtra', 19.055, 72.83, 'PINCODE');
    const { person } = open({ 'GET /api/store/geocode': () => [200, { matches: [own], problem: 'unreachable' }] });
    await person.click((await dialog()).getByRole('button', { name: 'Find on map' }));
    expect(await (await dialog()).findByRole('alert')).toHaveTextContent('The maps service did not answer.');
    expect((await dialog()).getByRole('radio', { name: /400050, Mumbai/ })).toHaveAccessibleDescription('Centre of the pincode');
    const latitude = (await dialog()).getByRole('textbox', { name: 'Latitude (optional)' });
    await person.clear(latitude);
    await person.type(latitude, '72.8');
    await person.click((await dialog()).getByRole('button', { name: 'Save position' }));
    await waitFor(() => expect(latitude).toHaveAccessibleDescription(expect.stringContaining('At most 38')));
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('keeps what was typed when nothing is found, or the search fails', async () => {
    let isDown = false;
    const { person } = open({
      'GET /api/store/geocode': () => (isDown ? refusal(500, 'INTERNAL_SERVER_ERROR', 'No') : [200, { matches: [], problem: null }]),
    });
    const address = (await dialog()).getByRole('textbox', { name: 'Address or pincode' });
    await person.clear(address);
    expect((await dialog()).getByRole('button', { name: 'Find on map' })).toHaveAttribute('aria-disabled', 'true');
    await person.type(address, 'Nowhere{Enter}');
    expect(await (await dialog()).findByText(/Nothing was found/)).toBeInTheDocument();
    isDown = true;
    await person.click((await dialog()).getByRole('button', { name: 'Find on map' }));
    expect(await (await dialog()).findByRole('alert')).toBeInTheDocument();
    expect(address).toHaveValue('Nowhere');
  });
});
