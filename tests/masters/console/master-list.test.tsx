import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { areas, destination, menuOf } from '#platform/console/navigation/routes.ts';
import { masterIds } from '#features/masters/master-ids.ts';
import { masters } from '#features/masters/masters.ts';
import { roles } from '#platform/access/roles.ts';
import { current } from '#tests/support/people.ts';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';
import { crocin, inList, recordOf, world } from './masters-double.ts';
import { openMasters } from './open-masters.tsx';

const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr') as HTMLElement;

describe('the menu (§2.2)', () => {
  const keeper = current({ roles: [roles.masterData] });

  it('has one entry for all drug masters', () =>
    expect(menuOf(keeper).filter(({ path }) => path.startsWith('/masters/'))).toMatchObject([
      { title: 'Brands', menu: 'Drug masters', group: 'Drugs', path: '/masters/brand-master' },
    ]));

  it.each(masterIds)('opens %s-master at its address', (id) => {
    const path = `/masters/${id}-master`;
    expect(masters[id].path).toBe(path);
    expect(areas().filter((area) => area.path === path)).toHaveLength(1);
    expect(destination(path, keeper)).toBe(path);
    expect(destination(path, current({ roles: [] }))).not.toBe(path);
  });
});

describe('every master', () => {
  it.each(masterIds)('%s: list and form match its declaration', async (id) => {
    const record = recordOf(id, 5, '30049011');
    serve({
      [`GET /api/item/master-lists/${id}`]: () => [200, { rows: [inList(record)], total: 1 }],
      [`GET /api/item/masters/${id}/5`]: () => [200, record],
    });
    openMasters(`${id}-master?record=5`);
    const table = await screen.findByRole('table', { name: masters[id].title });
    await within(table).findByRole('link', { name: '30049011' });
    const part = within(await screen.findByRole('form', { name: 'Details' }));
    for (const { label, kind } of masters[id].fields) {
      const named = (name: string) => name === label || name === `${label} (optional)`;
      expect(
        kind === 'rates' || kind === 'amounts' ? part.getAllByRole('group', { name: named }) : part.getAllByLabelText(named),
        label,
      ).not.toHaveLength(0);
    }
    expect(within(screen.getByRole('navigation', { name: 'Drug masters' })).getByRole('link', { current: 'page' })).toHaveTextContent(
      masters[id].title,
    );
  });
});

const listQueries = (requests: readonly ReceivedRequest[]) => {
  const { query = '' } = requests.findLast(({ path }) => path === '/api/item/master-lists/brand') ?? {};
  return Object.fromEntries(new URLSearchParams(query));
};
const inUse = JSON.stringify({ match: 'all', of: [{ field: 'state', is: 'anyOf', value: ['IN_USE'] }] });

describe('the list', () => {
  it('shows the fields, references by name', async () => {
    serve(world());
    openMasters();
    expect(await rowOf('Crocin')).toHaveTextContent(/Cipla.*In use/);
    expect(screen.getByText(/^2 brands/)).toBeInTheDocument();
  });

  it('shows records in use until its filter is removed', async () => {
    const requests = serve(world());
    const { person, address } = openMasters();
    await rowOf('Crocin');
    expect(JSON.parse(listQueries(requests)['where'] ?? '')).toEqual(JSON.parse(inUse));
    await person.click(screen.getByRole('button', { name: 'Remove filter Status' }));
    await waitFor(() => expect(listQueries(requests)['where']).toBeUndefined());
    expect(new URLSearchParams(address()?.split('?')[1]).get('where')).toBe('{"match":"all","of":[]}');
  });

  it('moves, opens and closes by keyboard', async () => {
    serve(world());
    const { person, address } = openMasters();
    await rowOf('Crocin');
    await person.keyboard('jj{Enter}');
    expect(await screen.findByRole('complementary', { name: 'Brand: Crocin' })).toBeInTheDocument();
    expect(address()).toBe('/masters/brand-master?record=11');
    await person.keyboard('{Escape}');
    await waitFor(async () => expect(await rowOf('Crocin')).toHaveFocus());
  });

  it('shows an error with a retry', async () => {
    let times = 0;
    serve({
      ...world(),
      'GET /api/item/master-lists/brand': () =>
        (times += 1) === 1 ? refusal(404, 'NOT_FOUND', 'No') : [200, { rows: [inList(crocin)], total: 1 }],
    });
    const { person } = openMasters();
    await person.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await rowOf('Crocin')).toBeInTheDocument();
  });

  it('says who has access when the server refuses', async () => {
    serve({ 'GET /api/item/master-lists/brand': () => refusal(403, 'FORBIDDEN', 'No') });
    openMasters();
    expect(await screen.findByText('You don’t have access to the masters')).toBeInTheDocument();
  });

  it('distinguishes no matches, with the most restrictive filter, from an empty list', async () => {
    serve({
      'GET /api/item/master-lists/brand': ({ query }) => [200, { rows: [], total: query.includes('IN_USE') ? 0 : 7 }],
    });
    const { person } = openMasters('brand-master');
    expect(await screen.findByText('No brand matches this filter')).toBeInTheDocument();
    expect(await screen.findByText('7 brands match without “Status: In use”.')).toBeInTheDocument();
    serve({ 'GET /api/item/master-lists/brand': () => [200, { rows: [], total: 0 }] });
    await person.click(screen.getByRole('button', { name: 'Clear all filters' }));
    expect(await screen.findByText('No brand yet')).toBeInTheDocument();
  });
});

describe('for readers', () => {
  it('there are no buttons that change anything, and a reason', async () => {
    serve(world());
    const { person } = openMasters('brand-master?record=11', { who: [roles.buyer] });
    const part = within(await screen.findByRole('complementary', { name: 'Brand: Crocin' }));
    expect(await part.findByText('Only master data and administrators change the masters')).toBeInTheDocument();
    expect(part.getByRole('link', { name: 'Cipla' })).toHaveAttribute('href', '/masters/company-master?record=91');
    for (const name of ['New record', 'Retire', 'Save', 'Merge duplicates'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await person.keyboard('xn');
    expect(screen.queryByRole('complementary', { name: 'Brand: New record' })).not.toBeInTheDocument();
  });
});

describe('retiring and restoring several records', () => {
  const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
  const done = { batch_id: 17 };

  it('counts what changes before it begins', async () => {
    const retired = recordOf('brand', 13, 'Crocinn', { retired_at: '2026-11-19T04:30:00Z' });
    const requests = serve({
      ...world(),
      'GET /api/item/master-lists/brand': () => [200, { rows: [inList(crocin), inList(retired)], total: 2 }],
      'POST /api/item/master-lists/brand/bulk-edit': () => [200, done],
    });
    const { person } = openMasters();
    await screen.findByRole('link', { name: 'Crocin' });
    await person.keyboard('jxjx');
    await person.click(screen.getByRole('button', { name: 'Retire' }));
    const dialog = await dialogOf('Retire 2 brands');
    expect(dialog.getByText('In use → Retired: 1 · Other status, not changed: 1')).toBeInTheDocument();
    await person.click(dialog.getByRole('button', { name: 'Retire' }));
    await waitFor(() =>
      expect(requests.find(({ path }) => path.endsWith('/bulk-edit'))?.body).toMatchObject({
        ids: [11, 13],
        expected: 2,
        values: { state: 'RETIRED' },
      }),
    );
  });

  it('of all matching records asks the server for the count', async () => {
    const requests = serve({
      ...world(),
      'GET /api/item/master-lists/brand': ({ query }) => [
        200,
        { rows: [inList(crocin)], total: new URLSearchParams(query).get('limit') === '1' ? 70 : 90 },
      ],
      'POST /api/item/master-lists/brand/bulk-edit': () => [200, done],
    });
    const { person } = openMasters();
    await screen.findByRole('link', { name: 'Crocin' });
    await person.keyboard('jx');
    expect(await screen.findByRole('button', { name: 'Restore' })).toHaveAccessibleDescription('Already in use');
    await person.click(screen.getByRole('button', { name: /^Pick all 90/ }));
    await person.click(screen.getByRole('button', { name: 'Restore' }));
    const dialog = await dialogOf('Restore 90 brands');
    expect(await dialog.findByText('Retired → In use: 70 · Other status, not changed: 20')).toBeInTheDocument();
    await person.click(dialog.getByRole('button', { name: 'Restore' }));
    const sentBody = () => requests.find(({ path }) => path.endsWith('/bulk-edit'))?.body;
    await waitFor(() => expect(sentBody()).toMatchObject({ expected: 90, values: { state: 'IN_USE' } }));
    expect(sentBody()).not.toHaveProperty('ids');
  });
});
