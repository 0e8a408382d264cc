/** Cities of the states (§7.6, city add). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import CityScreen from '#features/store-ops/console/city-screen.tsx';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { openScreen } from '#tests/support/open-screen.tsx';
import { current } from '#tests/support/people.ts';
import { screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';

const states = [
  { id: 1, name: 'Gujarat' },
  { id: 2, name: 'Maharashtra' },
];
const pune = { id: 3, name: 'Pune', stores: 18, pincodes: 16 };
const nashik = { id: 5, name: 'Nashik', stores: 0, pincodes: 0 };

let requests: ReceivedRequest[];
let cities = [pune];
const locations = ({ query }: ReceivedRequest): [number, unknown] => {
  const state_id = Number(new URLSearchParams(query).get('state_id') ?? 2);
  return [200, { state_id, states, cities: state_id === 2 ? cities : [] }];
};

function open(roles: string[], answers: Parameters<typeof serve>[0] = {}) {
  queryClient.clear();
  stored.currentUser.write(current({ roles, resource_access: [{ tabs: { id: 'store-ops', name: 'store-ops' } }] }));
  requests = serve({ 'GET /api/store/locations': locations, ...answers });
  return openScreen(<CityScreen />, '/store-management/cities');
}
const table = () => screen.findByRole('table', { name: 'Cities' });

beforeEach(() => {
  cities = [pune];
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => void vi.useRealTimers());

describe('the cities', () => {
  it('are those of the usual state, with their stores and pincodes', async () => {
    open(['warehouse']);
    expect(within(await table()).getByRole('row', { name: 'Pune 18 16' })).toBeInTheDocument();
    expect(screen.getByLabelText('State or territory')).toHaveDisplayValue('Maharashtra');
    expect(requests.map(({ path, query }) => [path, query])).toEqual([['/api/store/locations', '']]);
  });

  it('are those of another state once it is chosen', async () => {
    const person = open(['warehouse']);
    await table();
    await person.selectOptions(screen.getByLabelText('State or territory'), 'Gujarat');
    expect(await screen.findByText('No city of this state has been added.')).toBeInTheDocument();
    expect(screen.getByLabelText('State or territory')).toHaveDisplayValue('Gujarat');
  });

  it('are added to the chosen state', async () => {
    const person = open(['warehouse'], {
      'POST /api/store/cities': () => {
        cities = [nashik, pune];
        return [200, { id: 5, name: 'Nashik' }];
      },
    });
    await table();
    await person.click(screen.getByRole('button', { name: 'Add city' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a city of Maharashtra' }));
    await person.type(dialog.getByLabelText('Name'), 'Nashik');
    await person.click(dialog.getByRole('button', { name: 'Add city' }));
    expect(await screen.findByText('Nashik is a city of Maharashtra')).toBeInTheDocument();
    await waitFor(async () => expect(within(await table()).getByRole('row', { name: 'Nashik 0 0' })).toBeInTheDocument());
    const [sent] = requests.filter(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({ state_id: 2, name: 'Nashik', request_key: expect.any(String) });
  });

  it('keep the name that the server refuses, with the reason at the field', async () => {
    const message = 'Maharashtra already has this city';
    const person = open(['warehouse'], {
      'POST /api/store/cities': () => refusal(400, 'BAD_REQUEST', `name: ${message}`, { errors: [{ field: 'name', message }] }),
    });
    await table();
    await person.click(screen.getByRole('button', { name: 'Add city' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a city of Maharashtra' }));
    await person.type(dialog.getByLabelText('Name'), 'pune');
    await person.click(dialog.getByRole('button', { name: 'Add city' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
    expect(dialog.getByLabelText('Name')).toHaveValue('pune');
  });

  it('are added by those alone who change pincodes and store groups', async () => {
    const person = open(['call-center-operation']);
    await table();
    const add = screen.getByRole('button', { name: 'Add city' });
    expect(add).toHaveAttribute('data-disabled', 'true');
    await person.hover(add);
    expect(
      (await screen.findAllByText('Only master data, warehouse and administrators change pincodes and store groups')).length,
    ).toBeGreaterThan(0);
  });
});
