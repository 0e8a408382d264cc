import { changeRecord } from '#platform/record/server/kind/change-record.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import type { OperationContext } from '#platform/server/http/operation-context.ts';
import type { CallRecord } from '../contract.ts';
import { callKind } from './call-kind.ts';
import { readCallOf } from './call-record.ts';
import { lockBeforeCall } from './lock-before-call.ts';
import { sendCommand } from './telephony/send-command.ts';

interface Keys {
  call_id: number;
  version: number;
  request_key?: string | undefined;
  digits: string;
}

/** Sends keys to the other end. They are stored nowhere, not even as a hash, which of four digits says which. @throws ORPCError 503; as `changeRecord` */
export function sendKeys(
  context: CallContext & OperationContext,
  { call_id: id, version, request_key: key, digits }: Keys,
): Promise<CallRecord> {
  const { agentId } = context.principal;
  const changeable = { kind: callKind, read: readCallOf(agentId), lockFirst: lockBeforeCall };
  return changeRecord(context, changeable, { id, version, key, body: { keys: digits.length } }, ({ stored }) => ({
    event: { type: 'call.keyed' as const, agentId, digits },
    write: () => sendCommand(context, 'keys', stored, { digits }),
  }));
}
