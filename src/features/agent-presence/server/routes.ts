import type { PresenceEvent } from '#machines/queues/presence-facts.ts';
import { changeRecord } from '#platform/record/server/kind/change-record.ts';
import { personOf } from '#platform/record/server/kind/record-kind.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { type OperationContext, operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { findPresence, lockUser } from './move-presence.ts';
import { readOwnPresence } from './own-presence.ts';
import { presenceKind } from './presence-kind.ts';
import { timeByState } from './time-by-state.ts';

const operations = operationsOf(contract);
const { crm } = operations;

type Context = CallContext & OperationContext;

const readerOf = ({ principal, clock }: Context) => ({ person: personOf(principal), at: clock.now() });

interface Change {
  presence_id: number;
  version: number;
  request_key?: string | undefined;
}

/** Sends an event to the chart of the own presence, and returns it. */
async function changed(context: Context, { presence_id: id, version, request_key: key, ...body }: Change, event: PresenceEvent) {
  await readOwnPresence(context.db, readerOf(context), id);
  const lockFirst: Parameters<typeof changeRecord>[1]['lockFirst'] = (tx) => lockUser(tx, context.principal.userId);
  return changeRecord(context, { kind: presenceKind, read: readOwnPresence, lockFirst }, { id, version, key, body }, () => ({ event }));
}

export const routes = operations.router({
  crm: {
    agentPresence: crm.agentPresence.handler(async ({ context }) => {
      const found = await findPresence(context.db, context.principal.userId);
      return { presence: found && (await readOwnPresence(context.db, readerOf(context), found.id)) };
    }),

    startBreak: crm.startBreak.handler(({ context, input }) => changed(context, input, { type: 'break.started', reason: input.reason })),
    endBreak: crm.endBreak.handler(({ context, input }) => changed(context, input, { type: 'break.ended' })),

    agentStats: crm.agentStats.handler(async ({ context: { db, principal, clock } }) => {
      const times = await timeByState(db, principal.userId, clock.now());
      const secondsOf = (state: Parameters<typeof times.get>[0]) => times.get(state)?.seconds ?? 0;
      return {
        task_seconds: secondsOf('onTask'),
        call_seconds: secondsOf('onCall'),
        wrap_up_seconds: secondsOf('wrapUp'),
        break_seconds: secondsOf('break'),
        breaks: times.get('break')?.spells ?? 0,
      };
    }),

    agentIdleTime: crm.agentIdleTime.handler(async ({ context: { db, principal, clock } }) => {
      const idle = (await timeByState(db, principal.userId, clock.now())).get('ready');
      return { seconds: idle?.seconds ?? 0, since: idle?.since ?? null };
    }),
  },
});
