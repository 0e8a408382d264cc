import { handlersOf, readerOf } from '#platform/record/server/kind/handlers-of.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { findPresence, lockUser } from './move-presence.ts';
import { readOwnPresence } from './own-presence.ts';
import { presenceKind } from './presence-kind.ts';
import { timeByState } from './time-by-state.ts';

const operations = operationsOf(contract);
const { crm } = operations;

const presence = handlersOf('presence_id', (context) => ({
  kind: presenceKind,
  read: readOwnPresence,
  lockFirst: async (tx, id) => {
    await readOwnPresence(tx, readerOf(context), id);
    await lockUser(tx, context.principal.userId);
  },
}));

export const routes = operations.router({
  crm: {
    agentPresence: crm.agentPresence.handler(async ({ context }) => {
      const found = await findPresence(context.db, context.principal.userId);
      return { presence: found && (await readOwnPresence(context.db, readerOf(context), found.id)) };
    }),

    startBreak: crm.startBreak.handler(presence.changed(({ input: { reason } }) => ({ event: { type: 'break.started', reason } }))),
    endBreak: crm.endBreak.handler(presence.changed(() => ({ event: { type: 'break.ended' } }))),

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
