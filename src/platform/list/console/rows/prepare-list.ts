import { queryClient } from '#platform/console/client/query-client.ts';
import type { List } from '../../list.ts';
import type { Group } from '../../where.ts';
import { questionOf, readAddress } from '../list-address.ts';
import type { ListApi } from '../list-api.ts';
import { emptyWhere } from '../where-tree.ts';
import { sourceOf } from './list-source.ts';
import { firstWindow } from './use-visible-windows.ts';

/**
 * Creates the `prepare` export of a list screen: prefetches the first rows as soon as the code has loaded, so that they are
 * usually part of the first rendering. Pass the same `defaultWhere` and `pageSize` as to the list screen.
 */
export const prepareList =
  (list: List, api: ListApi, defaultWhere: Group = emptyWhere, pageSize?: number) =>
  (query: string): Promise<void> => {
    const { windowOf, limit } = sourceOf(api, pageSize);
    const address = readAddress(list, defaultWhere, new URLSearchParams(query));
    return queryClient.prefetchQuery(windowOf(questionOf(list, address), firstWindow(address.from, limit)));
  };
