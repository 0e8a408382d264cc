import { fromPromise } from 'xstate';
import { client } from './api.ts';
import { noteFailure } from '#platform/console/reporting/failures.ts';
import { clearGeneralData, readGeneralData, storeGeneralData } from './general-data.ts';
import { generalDataMachine } from '#machines/shell/generalData.ts';

/** generalDataMachine in this tab (§4.8), with session storage and the server. */
export const generalData = () => ({
  logic: generalDataMachine.provide({
    actors: {
      readCache: fromPromise(async () => readGeneralData()?.at ?? null),
      fetchChoices: fromPromise(async ({ signal }) => {
        const sets = await client.main.choicesFullForms({}, { signal });
        const fetchedAt = Date.now();
        storeGeneralData(sets, fetchedAt);
        return fetchedAt;
      }),
    },
    actions: {
      clearCache: () => clearGeneralData(),
      // Missing labels fall back to raw values, so the failure needs no notice.
      reportFailure: (_, { error }) => noteFailure(error, 'general data', { quiet: true }),
    },
  }),
  input: { clock: { now: () => Date.now() } },
});
