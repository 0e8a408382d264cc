import { fromPromise } from 'xstate';
import { api } from './api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { clearGeneralData, readGeneralData, storeGeneralData } from './general-data.ts';
import { generalDataMachine } from '#machines/shell/generalData.ts';

/**
 * The request for all sets. Its failure is logged by the query cache and kept in the query (§8); missing labels fall back to raw
 * values, so it needs no notice.
 */
const choices = api.main.choicesFullForms.queryOptions({ input: {}, staleTime: 0, meta: { quiet: true } });

/** generalDataMachine in this tab (§4.8), with session storage and the server. */
export const generalData = () => ({
  logic: generalDataMachine.provide({
    actors: {
      readCache: fromPromise(async () => readGeneralData()?.at ?? null),
      fetchChoices: fromPromise(async () => {
        const sets = await queryClient.fetchQuery(choices);
        const fetchedAt = Date.now();
        storeGeneralData(sets, fetchedAt);
        return fetchedAt;
      }),
    },
    actions: {
      clearCache: () => clearGeneralData(),
    },
  }),
  input: { clock: { now: () => Date.now() } },
});
