import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { type ChangeInput, handlersOf, readerOf } from '#platform/record/server/kind/handlers-of.ts';
import { personOf } from '#platform/record/server/kind/record-kind.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import type { OperationContext } from '#platform/server/http/operation-context.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { callSource } from './call-source.ts';
import { readCallOf, openCallOf } from './call-record.ts';
import { callKind, type StoredCall } from './call-kind.ts';
import { callTimeOf } from './call-time.ts';
import { callAbility, createCall, createSubjectCall, subjectCallAbility } from './dial.ts';
import { identifyCaller } from './identify-caller.ts';
import { lockBeforeCall } from './lock-before-call.ts';
import { requireOwnCall } from './own-call.ts';
import { readReceivers } from './receivers.ts';
import { receivePhoneEvent } from './receive-phone-event.ts';
import { listenToCall } from './recordings.ts';
import { sendKeys } from './send-keys.ts';
import { openTelephony } from './telephony/open-telephony.ts';
import { sendCommand } from './telephony/send-command.ts';
import type { PhoneCommand } from './telephony/telephony-port.ts';
import { transferCall } from './transfer-call.ts';

const operations = operationsOf(contract);
const { crm } = operations;

type Context = CallContext & OperationContext;

const call = handlersOf('call_id', ({ principal }) => ({ kind: callKind, read: readCallOf(principal.agentId), lockFirst: lockBeforeCall }));

/** Sends an event to the chart of an own call, and returns its record. */
async function changed(context: Context, input: ChangeInput<'call_id'>, sentOf: Parameters<typeof call.change>[2]) {
  await requireOwnCall(context, input.call_id);
  return call.change(context, input, sentOf);
}

/** The event of a call, or of its transfer, that rings at the agent. */
const ofRinging =
  <Own, Transferred>(own: Own, transferred: Transferred) =>
  ({ status }: StoredCall) =>
    status === 'transferring' ? transferred : own;

type Steps = 'call.answered' | 'transfer.taken' | 'call.muted' | 'call.unmuted' | 'call.held' | 'call.resumed' | 'transfer.withdrawn';

/** Sends an event that the telephone system carries out. */
const commanded = (context: Context, input: ChangeInput<'call_id'>, command: PhoneCommand, typeOf: (stored: StoredCall) => Steps) =>
  changed(context, input, ({ stored }) => ({
    event: { type: typeOf(stored), agentId: context.principal.agentId },
    write: () => sendCommand(context, command, stored),
  }));

type Leaving = 'call.ended' | 'call.declined' | 'transfer.declined';

/** Ends the agent's part, which the telephone system gets once it is saved: the agent is free in any case. */
async function left(context: Context, input: ChangeInput<'call_id'>, command: PhoneCommand, typeOf: (stored: StoredCall) => Leaving) {
  const { agentId } = context.principal;
  const call = await requireOwnCall(context, input.call_id);
  const answer = await changed(context, input, ({ stored }) => ({ event: { type: typeOf(stored), agentId } }));
  // What the system still has, it ends or gives to others by itself.
  if (!(await openTelephony(context).send(command, { ...call, agent_id: agentIdOf(context) })))
    context.log.warn({ call_id: input.call_id, command }, 'The telephone system did not take a command');
  return answer;
}

/** Dials a call that was saved; one that the telephone system does not take has failed. */
async function dial(context: Context, call: StoredCall): Promise<void> {
  if (await openTelephony(context).send('dial', call)) return;
  await receivePhoneEvent(context.db, context.cause(), { callId: call.id, type: 'phone.failed', messageId: null });
}

/** Hands a call that was saved to the telephone system, once, and reads it. */
async function dialled(context: Context, { id, repeated }: { id: number; repeated: boolean }) {
  if (!repeated) await dial(context, await requireOwnCall(context, id));
  return call.read({ context, input: { call_id: id } });
}

const callerOf = (context: Context) => ({ author: personOf(context.principal), agentId: agentIdOf(context) });

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
      const cause = context.cause();
      return dialled(context, await context.db.transaction((tx) => createCall(tx, cause, callerOf(context), input)));
    }),

    subjectCallAbility: crm.subjectCallAbility.handler(({ context, input: { kind, subject_id: id } }) => {
      const { person, at } = readerOf(context);
      return subjectCallAbility(context.db, person, agentIdOf(context), { kind, id }, at);
    }),
    callSubject: crm.callSubject.handler(async ({ context, input: { kind, subject_id: id, request_key: key } }) => {
      const cause = context.cause();
      const wanted = { subject: { kind, id }, key };
      return dialled(context, await context.db.transaction((tx) => createSubjectCall(tx, cause, callerOf(context), wanted)));
    }),

    updateCallDetails: crm.updateCallDetails.handler(({ context, input }) => {
      const { result, outcome, due_at: until, note } = input;
      const { agentId } = context.principal;
      return changed(context, input, () => ({
        event: { type: 'call.dispositioned', agentId, result, outcome, until: until || null },
        columns: { note },
      }));
    }),
    answerCall: crm.answerCall.handler(({ context, input }) =>
      commanded(context, input, 'answer', ofRinging('call.answered', 'transfer.taken')),
    ),
    declineCall: crm.declineCall.handler(({ context, input }) =>
      left(context, input, 'decline', ofRinging('call.declined', 'transfer.declined')),
    ),
    identifyCaller: crm.identifyCaller.handler(async ({ context, input }) => {
      await requireOwnCall(context, input.call_id);
      return identifyCaller(context, input);
    }),
    muteCall: crm.muteCall.handler(({ context, input }) => commanded(context, input, 'mute', () => 'call.muted')),
    unmuteCall: crm.unmuteCall.handler(({ context, input }) => commanded(context, input, 'unmute', () => 'call.unmuted')),
    sendKeys: crm.sendKeys.handler(async ({ context, input }) => {
      await requireOwnCall(context, input.call_id);
      return sendKeys(context, input);
    }),
    holdCall: crm.holdCall.handler(({ context, input }) => commanded(context, input, 'hold', () => 'call.held')),
    resumeCall: crm.resumeCall.handler(({ context, input }) => commanded(context, input, 'resume', () => 'call.resumed')),
    transferAgents: crm.transferAgents.handler(async ({ context, input }) => {
      const { person, at } = readerOf(context);
      const stored = await requireOwnCall(context, input.call_id);
      return { agents: await readReceivers(context.db, person, stored, agentIdOf(context), at) };
    }),
    transferCall: crm.transferCall.handler(async ({ context, input }) => {
      await requireOwnCall(context, input.call_id);
      return transferCall(context, input);
    }),
    takeBackCall: crm.takeBackCall.handler(({ context, input }) => commanded(context, input, 'takeBack', () => 'transfer.withdrawn')),
    endCall: crm.endCall.handler(({ context, input }) => left(context, input, 'end', () => 'call.ended')),

    floorCall: crm.floorCall.handler(call.read),
    listenToCall: crm.listenToCall.handler(({ context, input }) => listenToCall(context, input.call_id)),

    agentCallTime: crm.agentCallTime.handler(({ context }) => callTimeOf(context.db, agentIdOf(context), context.clock.now())),
  },
});
