import { changeRecord } from '#platform/record/server/kind/change-record.ts';
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

/** A person's event; its time is that of the change. */
type ManualEvent = { type: 'push.retried' } | { type: 'push.parked'; reason: string } | { type: 'push.abandoned'; reason: string };

/** Sends a person's event to the push's chart, and returns its record. */
export const changePush = (
  context: PushContext,
  { push_id: id, version, request_key: key }: PushChange,
  event: ManualEvent,
): Promise<PushRecord> =>
  changeRecord(context, { kind: pushKind, read: readPush }, { id, version, key, body: event }, ({ at }) => ({
    event: { ...event, at: at.toISOString() },
  }));
