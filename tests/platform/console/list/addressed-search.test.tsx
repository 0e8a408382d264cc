import { act } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { type SearchInAddress, useAddressedSearch } from '#platform/list/console/table/use-addressed-search.ts';
import { setRouter } from '#platform/console/navigation/current-router.ts';
import { render, waitFor } from '#tests/support/render.tsx';

interface Search {
  record: string | null;
  from: string | null;
}

const read = (params: URLSearchParams): Search => ({ record: params.get('record'), from: params.get('from') });
const write = (search: Search): string =>
  new URLSearchParams(Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== null)).toString();

const rendered = { list: null as SearchInAddress<Search> | null };
function List() {
  const list = useAddressedSearch(read, write);
  useLayoutEffect(() => {
    rendered.list = list;
  });
  return null;
}
/** The list as it is rendered now. */
function shownList(): SearchInAddress<Search> {
  if (!rendered.list) throw new Error('The list is not there');
  return rendered.list;
}

beforeEach(async () => {
  history.replaceState(null, '', '/list');
  const router = createBrowserRouter([{ path: '/list', element: <List /> }]);
  setRouter(router);
  render(<RouterProvider router={router} useTransitions={false} />);
  await waitFor(shownList);
});

const inAct = (step: () => void) =>
  act(async () => {
    step();
    await Promise.resolve();
  });

describe('the address of a list', () => {
  it('keeps what was opened while a scroll is on its way to it', async () => {
    await inAct(() => {
      const { search, go } = shownList();
      go({ ...search, record: '7' }, { overList: true });
      go({ ...search, from: '20' }, { replace: true });
    });
    await waitFor(() => expect(shownList().search).toEqual({ record: '7', from: '20' }));
  });

  it('does not open again what was closed, when the list comes to rest a moment later', async () => {
    await inAct(() => shownList().go({ ...shownList().search, record: '7' }, { overList: true }));
    await waitFor(() => expect(shownList().search.record).toBe('7'));
    await inAct(() => shownList().back());
    await waitFor(() => expect(shownList().search.record).toBeNull());
    await inAct(() => shownList().go({ ...shownList().search, from: '20' }, { replace: true }));
    await waitFor(() => expect(shownList().search.from).toBe('20'));
    expect(shownList().search.record).toBeNull();
  });
});
