import { ORPCError } from '@orpc/server';
import { msg } from '#platform/contract/sentence.ts';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { type ChangeInput, handlersOf, readerOf } from '#platform/record/server/kind/handlers-of.ts';
import { personOf } from '#platform/record/server/kind/record-kind.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { type OperationContext, operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { callSource } from './call-source.ts';
import { readCallOf, openCallOf } from './call-record.ts';
import { callKind, type StoredCall } from './call-kind.ts';
import { callTimeOf } from './call-time.ts';
import { callAbility, createCall } from './dial.ts';
import { identifyCaller } from './identify-caller.ts';
import { lockBeforeCall } from './lock-before-call.ts';
import { requireOwnCall } from './own-call.ts';
import { receivePhoneEvent } from './receive-phone-event.ts';
import { openTelephony } from './telephony/open-telephony.ts';
import type { PhoneCommand } from './telephony/telephony-port.ts';

const operations = operationsOf(contract);
const { crm } = operations;

type Context = CallContext & OperationContext;

const call = handlersOf('call_id', ({ principal }) => ({ kind: callKind, read: readCallOf(principal.agentId), lockFirst: lockBeforeCall }));

/** Sends an event to the chart of an own call, and returns its record. */
async function changed(context: Context, input: ChangeInput<'call_id'>, sentOf: Parameters<typeof call.change>[2]) {
  await requireOwnCall(context, input.call_id);
  return call.change(context, input, sentOf);
}

/** Passes a command on before it is saved: what the telephone system does not do, did not happen. */
const commanded = (
  context: Context,
  input: ChangeInput<'call_id'>,
  command: PhoneCommand,
  type: 'call.answered' | 'call.held' | 'call.resumed',
) =>
  changed(context, input, async ({ stored }) => {
    if (await openTelephony(context).send(command, stored)) return { event: { type, agentId: context.principal.agentId } };
    throw new ORPCError('SERVICE_UNAVAILABLE', {
      status: 503,
      message: msg('The telephone system does not answer. Try again in a moment.'),
    });
  });

/** Ends the agent's part, which the telephone system gets once it is saved: the agent is free in any case. */
async function left(context: Context, input: ChangeInput<'call_id'>, command: PhoneCommand, type: 'call.ended' | 'call.declined') {
  const { agentId } = context.principal;
  const answer = await changed(context, input, () => ({ event: { type, agentId } }));
  // What the system still has, it ends or gives to others by itself.
  if (!(await openTelephony(context).send(command, await requireOwnCall(context, input.call_id))))
    context.log.warn({ call_id: input.call_id, command }, 'The telephone system did not take a command');
  return answer;
}

/** Dials a call that was saved; one that the telephone system does not take has failed. */
async function dial(context: Context, call: StoredCall): Promise<void> {
  if (await openTelephony(context).send('dial', call)) return;
  await receivePhoneEvent(context.db, context.cause(), { callId: call.id, type: 'phone.failed', messageId: null });
}

/** The permission belongs to agents; a user without an agent id has no calls. */
const agentIdOf = ({ principal }: Pick<Context, 'principal'>): number => principal.agentId ?? 0;

export const routes = operations.router({
  crm: {
    calls: listHandlers(crm.calls, callSource),

    callDetails: crm.callDetails.handler(async ({ context, input }) => {
      await requireOwnCall(context, input.call_id);
      return call.read({ context, input });
    }),

    currentCall: crm.currentCall.handler(async ({ context }) => {
      const open = await openCallOf(context.db, agentIdOf(context));
      return { call: open && (await call.read({ context, input: { call_id: open.id } })) };
    }),

    callAbility: crm.callAbility.handler(({ context, input }) => {
      const { person, at } = readerOf(context);
      return callAbility(context.db, person, agentIdOf(context), input.task_id, at);
    }),

    createCallDetails: crm.createCallDetails.handler(async ({ context, input }) => {
      const { db, cause: causeOf, principal } = context;
      const cause = causeOf();
      const caller = { author: personOf(principal), agentId: agentIdOf(context) };
      const { id, repeated } = await db.transaction((tx) => createCall(tx, cause, caller, input));
      if (!repeated) await dial(context, await requireOwnCall(context, id));
      return call.read({ context, input: { call_id: id } });
    }),

    updateCallDetails: crm.updateCallDetails.handler(({ context, input }) => {
      const { result, outcome, due_at: until, note } = input;
      const { agentId } = context.principal;
      return changed(context, input, () => ({
        event: { type: 'call.dispositioned', agentId, result, outcome, until: until || null },
        columns: { note },
      }));
    }),
    answerCall: crm.answerCall.handler(({ context, input }) => commanded(context, input, 'answer', 'call.answered')),
    declineCall: crm.declineCall.handler(({ context, input }) => left(context, input, 'decline', 'call.declined')),
    identifyCaller: crm.identifyCaller.handler(async ({ context, input }) => {
      await requireOwnCall(context, input.call_id);
      return identifyCaller(context, input);
    }),
    holdCall: crm.holdCall.handler(({ context, input }) => commanded(context, input, 'hold', 'call.held')),
    resumeCall: crm.resumeCall.handler(({ context, input }) => commanded(context, input, 'resume', 'call.resumed')),
    endCall: crm.endCall.handler(({ context, input }) => left(context, input, 'end', 'call.ended')),

    agentCallTime: crm.agentCallTime.handler(({ context }) => callTimeOf(context.db, agentIdOf(context), context.clock.now())),
  },
});
