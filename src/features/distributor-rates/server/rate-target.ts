import { withDrugNames } from '#features/drug-mappings/server/public.ts';
import { tableTarget, type TableTarget } from '#platform/import/server/table-target.ts';
import { addFigures } from './figures.ts';
import { rateTable } from './rate-table.ts';

const plain = tableTarget(rateTable);

export const distributorRateTarget: TableTarget = {
  ...plain,
  figures: [
    { name: 'net_rate', label: 'Net rate' },
    { name: 'margin', label: 'Margin %' },
  ],
  judge: async (db, rows, options) => addFigures(db, await plain.judge(db, await withDrugNames(db, rows), options)),
};
