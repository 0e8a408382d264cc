import type { PushEvent } from '#machines/orders/omsPush.ts';
import { changeRecord } from '#platform/record/server/kind/change-record.ts';
import { personOf } from '#platform/record/server/kind/record-kind.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import type { OperationContext } from '#platform/server/http/permission-check.ts';
import type { PushRecord } from '../contract.ts';
import { pushKind } from './push-kind.ts';
import { readPush } from './push-record.ts';

export interface PushChange {
  push_id: number;
  /** Version the user saw. */
  version: number;
  request_key?: string | undefined;
}

export type PushContext = Pick<CallContext & OperationContext, 'db' | 'cause' | 'principal'>;

/** Sends a person's event to the push's chart, and answers its record. @param eventOf event at a moment, ISO 8601 */
export function changePush(
  { db, cause: causeOf, principal }: PushContext,
  { push_id: id, version, request_key: key }: PushChange,
  eventOf: (at: string) => PushEvent,
): Promise<PushRecord> {
  const cause = causeOf();
  const event = eventOf(cause.at.toISOString());
  const body = { type: event.type, ...('reason' in event && { reason: event.reason }) };
  return changeRecord(db, cause, { kind: pushKind, read: readPush }, personOf(principal), { id, version, key, body }, () => ({ event }));
}
