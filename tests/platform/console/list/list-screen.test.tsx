import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { api } from '#tests/support/api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { roles } from '#platform/access/roles.ts';
import { refusal, serve } from '#tests/support/server-double.ts';
import { openList, ROWS, served, things } from './open-list.tsx';

const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^(Pick )?${name}\\b`) });

describe('a declared list', () => {
  it('has a column for each non-optional field, formatted by kind', async () => {
    serve(served(() => 3));
    openList();
    expect(await row('Thing 1')).toHaveTextContent('Thing 111.50RedNo');
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Name', 'Size', 'Price ₹', 'Colour', 'Cold']);
    expect(screen.getByText(/^3 things/)).toBeInTheDocument();
  });

  it('renders only the visible rows, counts all, and fetches no others', async () => {
    const requests = serve(served(() => 100_000));
    openList();
    await row('Thing 0');
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '100001');
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
    expect(requests.filter(({ path }) => path === ROWS).length).toBeLessThanOrEqual(2);
  });

  it('starts at the position of the address', async () => {
    const requests = serve(served(() => 100_000));
    openList('?from=50000');
    expect(await row('Thing 50000')).toHaveAttribute('aria-rowindex', '50002');
    expect(requests.find(({ path }) => path === ROWS)?.query).toContain('offset=50000');
  });

  it('focuses rows that are still loading, and fetches no others', async () => {
    serve(served(() => 5_000));
    const { person } = openList();
    await row('Thing 0');
    await person.keyboard('jj');
    expect(await row('Thing 1')).toHaveFocus();
    await person.keyboard('{PageDown}');
    expect(await row('Thing 21')).toHaveFocus();
    await person.keyboard('{Home}');
    expect(await row('Thing 0')).toHaveFocus();
  });

  it('goes from the search box to the first row with the arrow', async () => {
    serve(served(() => 3));
    const { person } = openList();
    await row('Thing 0');
    await person.keyboard('/{ArrowDown}');
    expect(await row('Thing 0')).toHaveFocus();
  });

  it('uses prefetched first rows', async () => {
    const requests = serve(served(() => 3));
    queryClient.clear();
    await prepareList(things, api.item.masterLists.brand)('?sort=-size');
    openList('?sort=-size', undefined, { keep: true });
    expect(await row('Thing 1')).toBeInTheDocument();
    expect(requests.filter(({ path }) => path === ROWS)).toHaveLength(1);
  });

  describe('with a saved view', () => {
    const view = {
      id: 7,
      version: 2,
      list: 'things',
      name: 'Red ones',
      search: null,
      where: { match: 'all', of: [{ field: 'colour', is: 'anyOf', value: ['RED'] }] },
      sort: '-size',
      columns: [{ name: 'name', width: 180, pinned: true }],
      density: 'compact',
      shared: false,
      by: 'Omkar Joshi',
      mine: true,
      my_default: false,
      team_default: false,
      may_change: true,
      updated_at: '2026-11-20T04:30:00Z',
    };
    const withView = {
      ...served(() => 3),
      'GET /api/admin/saved-views': () => [200, { views: [view], may_manage: true }] as [number, object],
    };

    it('applies the view of a link without other parameters', async () => {
      serve(withView);
      const { params } = openList('?view=7');
      expect(await screen.findByRole('button', { name: 'Red ones' })).toBeInTheDocument();
      await waitFor(() => expect(params()).toMatchObject({ view: '7', sort: '-size' }));
      expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Name']);
    });

    it('aligns the views in the menu with the current one', async () => {
      serve(withView);
      const { person } = openList('?view=7');
      await person.click(await screen.findByRole('button', { name: 'Red ones' }));
      for (const item of screen.getAllByRole('menuitem')) expect(item.querySelector('svg')).not.toBeNull();
    });

    it('renames the view', async () => {
      let isTaken = true;
      const requests = serve({
        ...withView,
        'PUT /api/admin/saved-views/7': () =>
          isTaken
            ? refusal(400, 'BAD_REQUEST', 'No', { errors: [{ field: 'name', message: 'You already have a view with this name' }] })
            : [200, { ...view, name: 'Reds' }],
      });
      const { person } = openList();
      await person.click(await screen.findByRole('button', { name: 'View' }));
      await person.click(await screen.findByRole('menuitem', { name: 'Views…' }));
      await person.click(await screen.findByRole('button', { name: 'Rename Red ones' }));
      const name = screen.getByRole('textbox', { name: 'New name of Red ones' });
      expect(name).toHaveFocus();
      await person.clear(name);
      await person.type(name, 'Reds{Enter}');
      await waitFor(() => expect(name).toHaveAccessibleDescription('You already have a view with this name'));
      expect(name).toHaveFocus();
      isTaken = false;
      await person.keyboard('{Enter}');
      await waitFor(() => expect(name).not.toBeInTheDocument());
      await waitFor(() =>
        expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
          version: 2,
          name: 'Reds',
          sort: '-size',
          where: view.where,
        }),
      );
    });
  });

  it('keeps rows in place when others arrive, and shows those on request', async () => {
    let total = 3;
    serve(served(() => total));
    const { person } = openList();
    await row('Thing 2');
    total = 5;
    await act(() => queryClient.invalidateQueries({ queryKey: api.item.masterLists.brand.key() }));
    const newsButton = await screen.findByRole('button', { name: '2 new · show' });
    expect(screen.queryByText('Thing 4')).not.toBeInTheDocument();
    await person.click(newsButton);
    expect(await row('Thing 4')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /new · show/ })).not.toBeInTheDocument();
  });

  it('shows who may open it when the server refuses, and retries after a failure', async () => {
    serve({ [`GET ${ROWS}`]: () => refusal(403, 'FORBIDDEN', 'No') });
    openList();
    expect(await screen.findByText('You don’t have access to the masters')).toBeInTheDocument();
  });
});

describe('filters', () => {
  it('are chips: flags toggle, choices have checkboxes, all are removable', async () => {
    serve(served(() => 3));
    const { person, where } = openList();
    await row('Thing 0');
    await person.click(screen.getByRole('button', { name: 'Cold' }));
    await person.click(screen.getByRole('button', { name: 'Colour' }));
    await person.click(await screen.findByRole('checkbox', { name: 'Red' }));
    await person.click(screen.getByRole('checkbox', { name: 'Blue' }));
    expect(where()).toEqual({
      match: 'all',
      of: [
        { field: 'cold', is: 'is', value: true },
        { field: 'colour', is: 'anyOf', value: ['RED', 'BLUE'] },
      ],
    });
    await person.click(screen.getByRole('button', { name: 'Close' }));
    await person.click(screen.getByRole('button', { name: 'Remove filter Cold' }));
    expect(where()).toEqual({ match: 'all', of: [{ field: 'colour', is: 'anyOf', value: ['RED', 'BLUE'] }] });
    expect(screen.getByRole('button', { name: 'Colour Red, Blue' })).toBeInTheDocument();
  });

  it('can nest “or” inside “and”, with money in rupees', async () => {
    serve(served(() => 3));
    const { person, where } = openList();
    await row('Thing 0');
    await person.click(screen.getByRole('button', { name: 'Filter' }));
    await person.click(screen.getByRole('menuitem', { name: /^Conditions with/ }));
    const builder = within(await screen.findByRole('dialog', { name: 'Filter: Things' }));
    await person.type(builder.getByRole('textbox', { name: 'Name' }), 'thing');
    await person.click(builder.getByRole('button', { name: 'Group' }));
    expect(builder.getByRole('button', { name: 'Show results' })).toHaveAttribute('aria-disabled', 'true');
    await person.selectOptions(builder.getAllByRole('combobox', { name: 'Field' })[1] as HTMLElement, 'Price');
    await person.selectOptions(builder.getByRole('combobox', { name: 'How Price is compared' }), 'is over');
    await person.type(builder.getByRole('spinbutton', { name: 'Price in rupees' }), '12.5');
    await person.click(builder.getByRole('button', { name: 'Show results' }));
    expect(where()).toEqual({
      match: 'all',
      of: [
        { field: 'name', is: 'contains', value: 'thing' },
        { match: 'any', of: [{ field: 'price', is: 'over', value: 1250 }] },
      ],
    });
  });

  it('that are invalid in the address are ignored with a notice', async () => {
    serve(served(() => 3));
    const { person, params } = openList('?where={"match":"all","of":[{"field":"weight","is":"is","value":1}]}');
    await row('Thing 0');
    expect(screen.getByText('the filter')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Remove from the address' }));
    await waitFor(() => expect(params()).toEqual({}));
  });
});

describe('selected rows', () => {
  it('are selected one by one, in a range with Shift, visible ones, and all that match', async () => {
    serve(served(() => 500));
    const { person } = openList();
    await person.click(await screen.findByRole('checkbox', { name: 'Pick Thing 1' }));
    await person.keyboard('{Shift>}');
    await person.click(screen.getByRole('checkbox', { name: 'Pick Thing 4' }));
    await person.keyboard('{/Shift}');
    expect(await screen.findByText('4 picked')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Pick all 500 that match' }));
    expect(screen.getByText('All 500 that match are picked')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.getByRole('checkbox', { name: 'Pick Thing 1' })).not.toBeChecked();
  });

  it('are edited together with typed values and the exact count, by query instead of ids', async () => {
    const requests = serve({ ...served(() => 500), [`POST ${ROWS}/bulk-edit`]: () => [200, { batch_id: 7 }] });
    const { person } = openList('?search=thing');
    await person.click(await screen.findByRole('checkbox', { name: 'Pick Thing 1' }));
    await person.click(await screen.findByRole('button', { name: 'Pick all 500 that match' }));
    await person.click(await screen.findByRole('button', { name: 'Change…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change 500 things' }));
    expect(dialog.getByRole('button', { name: 'Change 500 rows' })).toHaveAttribute('aria-disabled', 'true');
    await person.selectOptions(dialog.getByRole('combobox', { name: 'Field to change' }), 'Price');
    await person.type(dialog.getByRole('spinbutton'), '99');
    await person.selectOptions(dialog.getByRole('combobox', { name: 'Field to change' }), 'Colour');
    await person.click(within(dialog.getByRole('group', { name: 'Colour' })).getByRole('checkbox', { name: 'empty' }));
    await person.click(dialog.getByRole('button', { name: 'Change 500 rows' }));
    await waitFor(() => expect(requests.find(({ path }) => path === `${ROWS}/bulk-edit`)?.body).toBeDefined());
    expect(requests.find(({ path }) => path === `${ROWS}/bulk-edit`)?.body).toEqual({
      search: 'thing',
      expected: 500,
      values: { price: 9900, colour: null },
      request_key: expect.any(String),
    });
  });

  it('are editable only with permission', async () => {
    serve(served(() => 3));
    openList('', [roles.buyer]);
    await row('Thing 0');
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});

describe('columns', () => {
  it('are hidden, shown, moved and pinned, and stored in this browser', async () => {
    serve(served(() => 3));
    const { person } = openList();
    await row('Thing 0');
    const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
    await person.click(screen.getByRole('button', { name: 'Columns' }));
    const chooser = within(await screen.findByRole('dialog', { name: 'Columns' }));
    await person.click(chooser.getByRole('checkbox', { name: 'Note' }));
    await person.click(chooser.getByRole('checkbox', { name: 'Cold' }));
    act(() => chooser.getByRole('checkbox', { name: 'Colour' }).focus());
    await person.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(heads()).toEqual(['Name', 'Size', 'Colour', 'Price ₹', 'Note']);
    await person.click(chooser.getByRole('button', { name: 'Pin Price' }));
    expect(heads()).toEqual(['Name', 'Price ₹', 'Size', 'Colour', 'Note']);
    expect(JSON.parse(localStorage.getItem('list.things') ?? '{}')).toMatchObject({ pinned: ['price'] });
    await person.click(chooser.getByRole('button', { name: 'Reset columns' }));
    expect(heads()).toEqual(['Name', 'Size', 'Price ₹', 'Colour', 'Cold']);
  });
});
