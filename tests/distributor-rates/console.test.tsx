import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '#tests/support/render.tsx';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import RateScreen from '#features/distributor-rates/console/rate-screen.tsx';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { Confirmations } from '#platform/console/ui/overlays/confirm-dialog.tsx';
import { refusal, serve } from '#tests/support/server-double.ts';
import { roles } from '#platform/access/roles.ts';
import { areas, destination, menuOf } from '#platform/console/navigation/routes.ts';
import { current } from '#tests/support/people.ts';

const holder = current({ roles: [roles.buyer], resource_access: [] });
const nobody = current({ roles: [], resource_access: [] });

describe('the entry Distributor rates (§2.2)', () => {
  it('is in the menu of users with access, once', () => {
    const entries = (who: typeof holder) => menuOf(who).filter(({ title }) => title === 'Distributor rates');
    expect(entries(holder)).toHaveLength(1);
    expect(entries(nobody)).toEqual([]);
  });

  it.each(['get-details', 'upload-csv'])('opens %s', (screen) => {
    const path = `/distributor-rates/${screen}`;
    expect(areas().filter((area) => area.path === path)).toHaveLength(1);
    expect(destination(path, holder)).toBe(path);
    expect(destination(path, nobody)).not.toBe(path);
  });
});

const field = (name: string, label: string, more: object = {}) => ({
  name,
  label,
  help: null,
  required: true,
  key: false,
  choices: null,
  search: false,
  several: false,
  example: '1',
  ...more,
});
const record = {
  id: 7,
  version: 3,
  cells: { distributor: 'Tapti Drug Distributors', drug: 'Telma 40 Tablet', ptr: '150.00' },
  fields: [
    field('distributor', 'Distributor', { choices: { 'Tapti Drug Distributors': 'Tapti Drug Distributors' } }),
    field('drug', 'Drug'),
    field('ptr', 'PTR'),
  ],
  retired_at: null,
  updated_at: '2026-11-18T06:30:00Z',
};
const values = {
  drug: 'Telma 40 Tablet',
  distributor: 'Tapti Drug Distributors',
  net_rate: 12_150,
  margin: 21.5,
  mrp: 22_400,
  ptr: 15_000,
  state: 'IN_USE',
};
const RATES = '/api/distributor/rates';

function openRate(role: string, responses: Parameters<typeof serve>[0] = {}) {
  queryClient.clear();
  stored.currentUser.write(current({ roles: [role], resource_access: [] }));
  const requests = serve({
    [`GET ${RATES}`]: () => [200, { rows: [{ id: 7, version: 3, values }], total: 1 }],
    [`GET ${RATES}/7`]: () => [200, record],
    'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
    ...responses,
  });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/distributor-rates/get-details?record=7']}>
        <RateScreen />
        <Confirmations />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { arrived: requests, person: userEvent.setup() };
}

describe('the record of a distributor rate', () => {
  it('saves only the changed cells, and shows a refusal at its field', async () => {
    const { arrived: requests, person } = openRate(roles.buyer, {
      [`PUT ${RATES}/7`]: () => refusal(400, 'BAD_REQUEST', 'ptr', { errors: [{ field: 'ptr', message: 'Not below the MRP' }] }),
    });
    const ptr = await screen.findByRole('textbox', { name: 'PTR' });
    await person.clear(ptr);
    await person.type(ptr, '225');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Not below the MRP')).toBeVisible();
    expect(ptr).toHaveValue('225');
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ version: 3, cells: { ptr: '225' } });
  });

  it('shows the distributors of the drug side by side', async () => {
    const { arrived: requests, person } = openRate(roles.buyer);
    await person.click(await screen.findByRole('tab', { name: 'Distributors of the drug' }));
    const table = await screen.findByRole('table', { name: 'Distributors side by side' });
    const row = within(table).getByRole('row', { name: /Tapti Drug Distributors/ });
    expect(row).toHaveTextContent('₹121.50');
    expect(row).toHaveTextContent('21.5');
    const questions = requests.flatMap(({ query }) => new URLSearchParams(query).get('where') ?? []);
    expect(questions.map((where): unknown => JSON.parse(where))).toContainEqual({
      match: 'all',
      of: [
        { field: 'drug', is: 'is', value: 'Telma 40 Tablet' },
        { field: 'holds', is: 'is', value: true },
      ],
    });
  });

  it('is read-only without the permission to manage rates', async () => {
    openRate(roles.warehouse);
    expect(await screen.findByText('150.00')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Retire' })).toBeNull();
  });
});
