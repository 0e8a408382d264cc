import { ORPCError } from '@orpc/server';
import { msg } from '#platform/contract/sentence.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import type { OperationContext } from '#platform/server/http/operation-context.ts';
import type { StoredCall } from '../call-kind.ts';
import { openTelephony } from './open-telephony.ts';
import type { CommandDetails, PhoneCommand } from './telephony-port.ts';

/** Passes a command of the signed-in agent on before it is saved: what the telephone system does not do, did not happen. @throws ORPCError 503 */
export async function sendCommand(
  context: CallContext & OperationContext,
  command: PhoneCommand,
  stored: StoredCall,
  details: CommandDetails = {},
): Promise<Partial<StoredCall>> {
  const call = { ...stored, agent_id: context.principal.agentId ?? stored.agent_id };
  if (await openTelephony(context).send(command, call, details)) return {};
  throw new ORPCError('SERVICE_UNAVAILABLE', {
    status: 503,
    message: msg('The telephone system does not answer. Try again in a moment.'),
  });
}
