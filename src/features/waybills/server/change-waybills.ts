import { eq, inArray } from 'drizzle-orm';
import { orders } from '#features/orders/server/public.ts';
import type { WaybillEvent } from '#machines/orders/waybill-facts.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import { lockRecord, notFound } from '#platform/record/server/kind/change-record.ts';
import { changeSeveral } from '#platform/record/server/kind/change-several.ts';
import { handlersOf, readerOf } from '#platform/record/server/kind/handlers-of.ts';
import { type Author, personOf } from '#platform/record/server/kind/record-kind.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { runOnceFor } from '#platform/server/db/request-keys.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { conflict } from '#platform/server/http/faults.ts';
import type { OperationContext } from '#platform/server/http/operation-context.ts';
import type { WaybillRecord } from '../contract.ts';
import { waybills } from '../schema.ts';
import type { ScanStep } from '../waybill-choices.ts';
import { waybillKind } from './waybill-kind.ts';
import { readWaybill } from './waybill-record.ts';

type Context = CallContext & OperationContext;

/** Who changes an order locks it before its waybill. */
async function lockOrder(tx: Transaction, waybillId: number): Promise<void> {
  const own = tx.select({ id: waybills.order_id }).from(waybills).where(eq(waybills.id, waybillId));
  await tx.select({ id: orders.id }).from(orders).where(inArray(orders.id, own)).for('update');
}

export const waybill = handlersOf('waybill_id', () => ({ kind: waybillKind, read: readWaybill, lockFirst: lockOrder }));

/** Sends an event that no version comes with: by a scan, or by the demonstration. */
export const sendToWaybill = (db: Database, cause: Cause, author: Author, id: number, event: WaybillEvent) =>
  db.transaction(async (tx) => {
    await lockOrder(tx, id);
    return applyEvent(tx, cause, waybillKind, await lockRecord(tx, waybillKind, id), author, { event });
  });

interface BulkInput {
  waybills: readonly { waybill_id: number; version: number; request_key?: string | undefined }[];
}

/** Hands each parcel over by itself. */
export const handOverSeveral = (context: Context, { waybills: wanted }: BulkInput) =>
  changeSeveral(context, {
    inputs: wanted,
    idOf: ({ waybill_id }) => waybill_id,
    names: (ids) => context.db.select({ id: waybills.id, name: waybills.number }).from(waybills).where(inArray(waybills.id, ids)),
    change: (each) => waybill.change(context, each, ({ by }) => ({ event: { type: 'waybill.handedOver', by } })),
  });

interface Scan {
  number: string;
  step: ScanStep;
  receiver: string;
  request_key?: string | undefined;
}

const eventOf = ({ step, receiver }: Scan, by: { id: number; name: string }): WaybillEvent =>
  step === 'HAND-OVER'
    ? { type: 'waybill.handedOver', by }
    : step === 'TAKE-OUT'
      ? { type: 'waybill.takenOut', by }
      : { type: 'waybill.delivered', by, receiver };

/**
 * What the scanner saw happens to the parcel as it is now: nobody has looked at a version of its record.
 *
 * @throws ORPCError 404; 409 with the record, if its chart refuses the step
 */
export function scanWaybill(context: Context, scan: Scan): Promise<WaybillRecord> {
  const [cause, person] = [context.cause(), personOf(context.principal)];
  const { request_key: key, ...body } = scan;
  return context.db.transaction(async (tx) => {
    const [found] = await tx.select({ id: waybills.id }).from(waybills).where(eq(waybills.number, scan.number));
    if (!found) throw notFound(waybillKind);
    const answer = () => readWaybill(tx, readerOf(context), found.id);
    await lockOrder(tx, found.id);
    const stored = await lockRecord(tx, waybillKind, found.id);
    await runOnceFor(tx, cause, { key, body }, found.id, async () => {
      const event = eventOf(scan, { id: person.id, name: person.name });
      const { why } = await applyEvent(tx, cause, waybillKind, stored, person, { event });
      if (why) throw conflict({ record: await answer(), ...why }, why);
    });
    return answer();
  });
}
