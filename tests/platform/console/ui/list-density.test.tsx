import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Column } from '#platform/list/console/table/column.ts';
import { useListSettings } from '#platform/list/console/table/list-settings.ts';

const columns: readonly Column<{ name: string }>[] = [{ id: 'name', title: 'Name', width: 100, value: (row) => row.name }];
const open = () => renderHook(() => useListSettings('people', columns)).result;

afterEach(() => delete document.documentElement.dataset['density']);

describe('density of a list', () => {
  it('follows the page, also when that changes', async () => {
    document.documentElement.dataset['density'] = 'compact';
    const list = open();
    expect(list.current.density).toBe('compact');
    act(() => {
      document.documentElement.dataset['density'] = 'comfortable';
    });
    await waitFor(() => expect(list.current.density).toBe('regular'));
  });

  it('is its own once chosen for this list', () => {
    const list = open();
    act(() => list.current.toggleDensity());
    expect(list.current.density).toBe('compact');
    expect(open().current.density).toBe('compact');
    act(() => list.current.toggleDensity());
    document.documentElement.dataset['density'] = 'compact';
    expect(open().current.density).toBe('regular');
  });

  it('stays the page’s if only a column was chosen', () => {
    const list = open();
    act(() => list.current.toggleColumn('name'));
    document.documentElement.dataset['density'] = 'compact';
    expect(open().current.density).toBe('compact');
  });
});
