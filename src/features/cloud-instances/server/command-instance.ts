import type { InstanceCommand } from '#machines/platform/cloud-facts.ts';
import { msg } from '#platform/contract/sentence.ts';
import { type ChangeInput, handlersOf } from '#platform/record/server/kind/handlers-of.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import type { OperationContext } from '#platform/server/http/operation-context.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { InstanceRecord } from '../contract.ts';
import { readInstance } from './instance-record.ts';
import { instanceKind } from './instance-kind.ts';
import { openCloud } from './provider/open-cloud.ts';
import { sendCommandOf } from './send-command.ts';

export type CloudContext = CallContext & OperationContext;

export const instance = handlersOf('cloud_instance_id', () => ({ kind: instanceKind, read: readInstance }));

/** Passes on what was committed, and answers with the record as the provider's answer leaves it. */
export async function passedOn(context: CloudContext, { id }: Pick<InstanceRecord, 'id'>): Promise<InstanceRecord> {
  const { db, cause, cloud, clock } = context;
  await sendCommandOf(db, cause(), openCloud(cloud, db, clock), id);
  return instance.read({ context, input: { cloud_instance_id: id } });
}

/** Starts, stops or restarts an instance, or in production asks for it with a reason. @throws ORPCError 400, 404, 409, 422 */
export async function commandInstance(
  context: CloudContext,
  input: ChangeInput<'cloud_instance_id'> & { command: InstanceCommand; reason: string },
): Promise<InstanceRecord> {
  const changed = await instance.change(context, input, ({ stored, by, at }) => {
    const { command, reason } = input;
    if (stored.environment === 'production' && reason === '')
      throw badRequest([{ field: 'reason', message: msg('Production needs a reason') }]);
    return { event: { type: command, by, at: at.toISOString(), reason } };
  });
  return passedOn(context, changed);
}
