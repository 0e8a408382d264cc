import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '#tests/support/render.tsx';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { api } from '#features/supply-lanes/console/api.ts';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { areas, destination, menuOf } from '#platform/console/navigation/routes.ts';
import { leavesUnsavedWork } from '#platform/console/navigation/unsaved-work.ts';
import { RecordForm } from '#platform/record/console/form/record-form.tsx';
import { current } from '#tests/support/people.ts';
import { serve } from '#tests/support/server-double.ts';

const holder = current({ roles: [roles.warehouse], resource_access: [] });
const nobody = current({ roles: [], resource_access: [] });

describe('the entry Supply chain (§2.2)', () => {
  it('is in the menu of users with access, once', () => {
    const entries = (who: typeof holder) => menuOf(who).filter(({ title }) => title === 'Supply chain');
    expect(entries(holder)).toHaveLength(1);
    expect(entries(nobody)).toEqual([]);
  });

  it.each(['get-details', 'upload-csv'])('opens %s', (screen) => {
    const path = `/supply-chain-mgt/${screen}`;
    expect(areas().filter((area) => area.path === path)).toHaveLength(1);
    expect(destination(path, holder)).toBe(path);
    expect(destination(path, nobody)).not.toBe(path);
  });
});

describe('a new record', () => {
  const fields = [
    {
      name: 'note',
      label: 'Note',
      required: false,
      key: false,
      help: null,
      example: 'Mondays',
      choices: null,
      search: false,
      several: false,
    },
  ];
  const asks = (to: string) => leavesUnsavedWork({ pathname: '/lanes', search: '?record=new' }, { pathname: '/lanes', search: to });

  it('is unsaved work once something is typed, also for its own address, until it is saved', async () => {
    serve({ 'POST /api/store/supply-lanes': () => [200, { id: 7, version: 1, cells: { note: 'Daily' }, fields, retired_at: null }] });
    const asksOnMade = vi.fn<(id: number) => boolean>((id) => asks(`?record=${id}`));
    render(
      <QueryClientProvider client={queryClient}>
        <RecordForm api={api.store.supplyLanes} target="supply-lanes" fields={fields} record={null} onMade={asksOnMade} />
      </QueryClientProvider>,
    );
    expect(asks('')).toBe(false);
    await userEvent.type(screen.getByLabelText(/^Note/), 'Daily');
    expect([asks(''), asks('?record=new&search=a')]).toEqual([true, false]);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await vi.waitUntil(() => asksOnMade.mock.calls.length === 1);
    expect(asksOnMade).toHaveReturnedWith(false);
  });
});
