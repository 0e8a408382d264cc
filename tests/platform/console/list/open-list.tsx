import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '#tests/support/render.tsx';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { api } from '#tests/support/api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { Confirmations } from '#platform/console/ui/overlays/confirm-dialog.tsx';
import type { List, ListRow } from '#platform/list/list.ts';
import { roles } from '#platform/access/roles.ts';
import { current } from '#tests/support/people.ts';
import type { serve } from '#tests/support/server-double.ts';

/** A test list, served at the brands' path. */
export const things: List = {
  id: 'things',
  title: 'Things',
  singular: 'thing',
  plural: 'things',
  service: 'item',
  path: '/master-lists/brand',
  read: 'masters.read',
  manage: 'masters.manage',
  fields: [
    { name: 'name', title: 'Name', kind: 'text', sort: true, filter: true, always: true },
    { name: 'size', title: 'Size', kind: 'number', sort: true, filter: true, edit: true },
    { name: 'price', title: 'Price', kind: 'money', filter: true, edit: true },
    {
      name: 'colour',
      title: 'Colour',
      kind: 'choice',
      options: { RED: 'Red', BLUE: 'Blue', GREEN: 'Green' },
      filter: true,
      chip: true,
      edit: true,
    },
    { name: 'cold', title: 'Cold', kind: 'flag', filter: true, chip: true },
    { name: 'note', title: 'Note', kind: 'text', optional: true },
  ],
  sort: 'name',
  search: 'name',
};

const thing = (position: number): ListRow => ({
  id: position + 1,
  version: 1,
  values: { name: `Thing ${position}`, size: position, price: 150, colour: 'RED', cold: false, note: null },
});

export const ROWS = '/api/item/master-lists/brand';

/** Response with a window of rows out of a total. */
export const served = (total: () => number, first = 0): Parameters<typeof serve>[0] => ({
  [`GET ${ROWS}`]: ({ query }) => {
    const params = new URLSearchParams(query);
    const offset = Number(params.get('offset') ?? 0) + first;
    const count = Math.max(0, Math.min(Number(params.get('limit') ?? 50), total() - offset));
    return [200, { rows: Array.from({ length: count }, (_, at) => thing(offset + at)), total: total() }];
  },
  'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
});

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

/** Opens the list at an address as a master data manager. `keep`: preserves the query cache. */
export function openList(address = '', roleNames: string[] = [roles.masterData], { keep: keepCache = false } = {}) {
  if (!keepCache) queryClient.clear();
  stored.currentUser.write(current({ roles: roleNames }));
  const person = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[`/things${address}`]}>
        <ListScreen list={things} api={api.item.masterLists.brand} />
        <Address />
        <Confirmations />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const params = () => Object.fromEntries(new URLSearchParams(screen.getByTestId('address').textContent?.split('?')[1]));
  return { person, params, where: () => JSON.parse(params()['where'] ?? 'null') as unknown };
}
