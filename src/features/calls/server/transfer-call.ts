import { changeRecord } from '#platform/record/server/kind/change-record.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import type { OperationContext } from '#platform/server/http/operation-context.ts';
import type { CallRecord } from '../contract.ts';
import { callKind } from './call-kind.ts';
import { readCallOf } from './call-record.ts';
import { lockReceiver, receiverFacts } from './receivers.ts';
import { sendCommand } from './telephony/send-command.ts';

interface TransferOrder {
  call_id: number;
  version: number;
  request_key?: string | undefined;
  /** Of the other agent. */
  agent_id: number;
  note: string;
}

/** Rings at another agent, while the customer waits. @throws ORPCError 400 for somebody who is no agent; 503; as `changeRecord` */
export function transferCall(context: CallContext & OperationContext, input: TransferOrder): Promise<CallRecord> {
  const { call_id: id, version, request_key: key, agent_id: receiverId, note } = input;
  const { agentId } = context.principal;
  const changeable = {
    kind: callKind,
    read: readCallOf(agentId),
    lockFirst: (tx: Transaction) => lockReceiver(tx, id, receiverId),
  };
  return changeRecord(context, changeable, { id, version, key, body: { receiverId, note } }, async ({ tx, stored }) => ({
    event: { type: 'call.transferred' as const, agentId, ...(await receiverFacts(tx, stored, receiverId)) },
    write: () => sendCommand(context, 'transfer', stored, { to_agent_id: receiverId }),
    payload: note ? { note } : {},
  }));
}
