import type { Demo } from '#platform/server/demo/demo.ts';
import { drugCatalogue } from './demo/drug-catalogue.ts';
import { demoMasters } from './demo/master-records.ts';
import { masterRecords, masterReferences } from './schema.ts';

/** The items of the drug catalogue and the masters that they refer to. */
const demo: Demo = {
  tables: [masterRecords, masterReferences],
  fill: async ({ insert, now }) => {
    const { records, references } = demoMasters(drugCatalogue(), now.getTime());
    await insert(masterRecords, records);
    await insert(masterReferences, references);
  },
};
export default demo;
