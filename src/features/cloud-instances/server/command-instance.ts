import type { InstanceCommand } from '#machines/platform/cloud-facts.ts';
import { msg } from '#platform/contract/sentence.ts';
import { changeRecord } from '#platform/record/server/kind/change-record.ts';
import { personOf } from '#platform/record/server/kind/record-kind.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import type { OperationContext } from '#platform/server/http/permission-check.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { InstanceRecord } from '../contract.ts';
import { readInstance } from './instance-record.ts';
import { instanceKind } from './instance-kind.ts';
import { openCloud } from './provider/open-cloud.ts';
import { sendCommandOf } from './send-command.ts';

export type CloudContext = Pick<CallContext & OperationContext, 'db' | 'cause' | 'clock' | 'principal' | 'cloud' | 'log'>;

export interface Change {
  cloud_instance_id: number;
  version: number;
  request_key?: string | undefined;
}

export const instance = { kind: instanceKind, read: readInstance };

export const readNow = ({ db, principal, clock }: CloudContext, id: number): Promise<InstanceRecord> =>
  readInstance(db, { person: personOf(principal), at: clock.now() }, id);

/** Passes on what was committed, and answers with the record as the provider's answer leaves it. */
export async function passedOn(context: CloudContext, { id }: Pick<InstanceRecord, 'id'>): Promise<InstanceRecord> {
  const { db, cause, cloud, clock } = context;
  await sendCommandOf(db, cause(), openCloud(cloud, db, clock), id);
  return readNow(context, id);
}

/** Starts, stops or restarts an instance, or in production asks for it with a reason. @throws ORPCError 400, 404, 409, 422 */
export async function commandInstance(
  context: CloudContext,
  { cloud_instance_id: id, version, request_key: key, command, reason }: Change & { command: InstanceCommand; reason: string },
): Promise<InstanceRecord> {
  const changed = await changeRecord(context, instance, { id, version, key, body: { command, reason } }, ({ stored, by, at }) => {
    if (stored.environment === 'production' && reason === '')
      throw badRequest([{ field: 'reason', message: msg('Production needs a reason') }]);
    return { event: { type: command, by, at: at.toISOString(), reason } };
  });
  return passedOn(context, changed);
}
