import type { Cause } from '#platform/audit/server/audit.ts';
import { batchMade } from '../../schema.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { BatchTarget } from '../batch-target.ts';
import { moveBatch, type StoredBatch } from '../stored-batch.ts';
import { loadMade } from './made-records.ts';

interface Edit {
  target: string;
  name: string;
  given: Record<string, string>;
}

/** Changes values of a record that would be created. Null: the batch does not allow changes now. */
export async function editMade(
  tx: Transaction,
  cause: Cause,
  target: BatchTarget,
  batch: StoredBatch,
  { target: madeTarget, name, given }: Edit,
): Promise<StoredBatch | null> {
  if (batch.state !== 'reviewing') return null;
  const made = await loadMade(tx, batch.id);
  const planned = (await target.planned?.(tx, batch.id, made))?.find((list) => list.target === madeTarget);
  if (!planned?.records.some((record) => record.name === name)) throw badRequest([{ field: 'name', message: 'Record not found' }]);
  const faults = target.editPlanned?.(madeTarget, given) ?? [];
  if (faults.length > 0) throw badRequest(faults.map((fault) => ({ ...fault, field: `given.${fault.field}` })));
  const changed = { ...made.edits.get(madeTarget)?.get(name), ...given };
  await tx
    .insert(batchMade)
    .values({ batch_id: batch.id, target: madeTarget, name, given: changed })
    .onConflictDoUpdate({ target: [batchMade.batch_id, batchMade.target, batchMade.name], set: { given: changed } });
  return moveBatch(tx, cause, batch, { type: 'mendRow' });
}
