import { randomUUID } from 'node:crypto';

/** Id that no session or notification has. */
export const NOBODYS = 4_711_000;

/** Valid inputs of the operations on imports, by operation. */
export const importExamples: Record<string, () => Record<string, unknown>> = {
  ...Object.fromEntries(
    ['batch', 'batchRows', 'batchMade', 'batchFaults', 'batchMends', 'undoPreview'].map((name) => [
      `admin.${name}`,
      () => ({ batch_id: NOBODYS }),
    ]),
  ),
  'admin.importTargets': () => ({}),
  'admin.importOptions': () => ({ target: 'selling-rates', field: 'drug', search: 'para' }),
  'admin.batches': () => ({}),
  'admin.editBatchMade': () => ({ batch_id: NOBODYS, version: 1, target: 'masters.company', name: 'acme', given: { name: 'Acme Ltd' } }),
  'admin.mapBatch': () => ({ batch_id: NOBODYS, version: 1, mapping: { name: { column: 0 } }, whole: false, make_missing: false }),
  'admin.chooseTitles': () => ({ batch_id: NOBODYS, version: 1, line: 2 }),
  'admin.mendBatchRow': () => ({ batch_id: NOBODYS, version: 1, line: 2, given: { name: 'Carton' } }),
  'admin.mendBatchFaults': () => ({ batch_id: NOBODYS, version: 1, group: randomUUID(), act: { leave_out: true } }),
  'admin.restoreBatchMend': () => ({ batch_id: NOBODYS, version: 1, mend: { left_out: randomUUID() } }),
  'admin.rememberedValues': () => ({ target: 'selling-rates' }),
  'admin.forgetValue': () => ({ target: 'selling-rates', value_id: NOBODYS }),
  'admin.moveBatch': () => ({ batch_id: NOBODYS, version: 1, event: 'cancel' }),
};
