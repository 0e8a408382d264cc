import { queryClient } from '#platform/console/client/query-client.ts';
import type { List } from '../../list.ts';
import type { Group } from '../../where.ts';
import { questionOf, readAddress } from '../list-address.ts';
import type { ListApi } from '../list-api.ts';
import { nothing } from '../where-tree.ts';
import { windowOf } from './use-list-rows.ts';
import { firstWindow } from './use-sight.ts';

/**
 * What a screen with this list exports as `prepare`: its first rows are asked for as soon as the code is there, so that
 * they are usually in the first rendering. `usual` as the list screen has it.
 */
export const prepareList =
  (list: List, api: ListApi, usual: Group = nothing) =>
  (query: string): Promise<void> => {
    const address = readAddress(list, usual, new URLSearchParams(query));
    return queryClient.prefetchQuery(windowOf(api, questionOf(list, address), firstWindow(address.from)));
  };
