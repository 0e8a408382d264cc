import { fromPromise } from 'xstate';
import { client } from './api.ts';
import { noteFailure } from '#platform/console/reporting/failures.ts';
import { clearGeneralData, readGeneralData, storeGeneralData } from './general-data.ts';
import { generalDataMachine } from '#machines/shell/generalData.ts';

/** generalDataMachine in this tab (§4.8): session storage, and the server behind it. */
export const generalData = () => ({
  logic: generalDataMachine.provide({
    actors: {
      readCache: fromPromise(async () => readGeneralData()?.at ?? null),
      fetchChoices: fromPromise(async ({ signal }) => {
        const sets = await client.main.choicesFullForms({}, { signal });
        const at = Date.now();
        storeGeneralData(sets, at);
        return at;
      }),
    },
    actions: {
      clearCache: () => clearGeneralData(),
      // Labels that are missing have their raw value: nobody has to act.
      reportFailure: (_, { error }) => noteFailure(error, 'general data', { quiet: true }),
    },
  }),
  input: { clock: { now: () => Date.now() } },
});
