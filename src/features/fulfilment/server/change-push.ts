import { eq, inArray } from 'drizzle-orm';
import { orders } from '#features/orders/server/public.ts';
import { changeRecord } from '#platform/record/server/kind/change-record.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import type { OperationContext } from '#platform/server/http/permission-check.ts';
import type { PushRecord } from '../contract.ts';
import { omsPushes } from '../schema.ts';
import { pushKind } from './push-kind.ts';
import { readPush } from './push-record.ts';

export interface PushChange {
  push_id: number;
  /** Version the user saw. */
  version: number;
  request_key?: string | undefined;
}

export type PushContext = Pick<CallContext & OperationContext, 'db' | 'cause' | 'principal'>;

/** A person's event; its time is that of the change. */
type ManualEvent =
  | { type: 'push.retried' }
  | { type: 'push.recalled' }
  | { type: 'push.parked'; reason: string }
  | { type: 'push.abandoned'; reason: string };

/** As a change of the order does, which then locks its push. */
async function lockOrder(tx: Transaction, pushId: number): Promise<void> {
  const pushed = tx.select({ id: omsPushes.order_id }).from(omsPushes).where(eq(omsPushes.id, pushId));
  await tx.select({ id: orders.id }).from(orders).where(inArray(orders.id, pushed)).for('update');
}

/** Sends a person's event to the push's chart, and returns its record. */
export const changePush = (
  context: PushContext,
  { push_id: id, version, request_key: key }: PushChange,
  event: ManualEvent,
): Promise<PushRecord> =>
  changeRecord(context, { kind: pushKind, read: readPush, lockFirst: lockOrder }, { id, version, key, body: event }, ({ at }) => ({
    event: { ...event, at: at.toISOString() },
  }));
