import { expect, test } from 'vitest';
import { type EventFromLogic, initialTransition, transition } from 'xstate';
import { appMachine } from '#machines/shell/app.ts';

const user = { user_id: 1, agent_id: 7, roles: ['galen-crm'], signInDate: '2026-11-20' };
const inactive = (output: { elsewhere: boolean; timedOut: boolean }) => ({ type: 'xstate.done.actor.inactivity', output });

/** Effect of each way to end a session on unsent input and on the agent's tasks (§4.3, §4.5). */
const rows: [way: string, event: unknown, leaving: { releaseTasks: boolean; elsewhere: boolean; byIntent: boolean }][] = [
  ['Logout in the header', { type: 'logout.asked' }, { releaseTasks: true, elsewhere: false, byIntent: true }],
  ['Logout Now in the warning', inactive({ elsewhere: false, timedOut: false }), { releaseTasks: false, elsewhere: false, byIntent: true }],
  ['nobody was there', inactive({ elsewhere: false, timedOut: true }), { releaseTasks: false, elsewhere: false, byIntent: false }],
  ['logout in another tab', inactive({ elsewhere: true, timedOut: false }), { releaseTasks: false, elsewhere: true, byIntent: true }],
  ['another tab timed out', inactive({ elsewhere: true, timedOut: true }), { releaseTasks: false, elsewhere: true, byIntent: false }],
  ['the server ended it', { type: 'session.expired', notice: 'x' }, { releaseTasks: false, elsewhere: true, byIntent: false }],
  ['the server tells of a wished end', { type: 'session.expired', notice: '' }, { releaseTasks: false, elsewhere: true, byIntent: true }],
  [
    'the watch on inactivity broke',
    { type: 'xstate.error.actor.inactivity', error: new Error('broken') },
    { releaseTasks: false, elsewhere: false, byIntent: false },
  ],
];

test.each(rows)('%s', (_way, event, leaving) => {
  const [signedIn] = initialTransition(appMachine, { user });
  const [left] = transition(appMachine, signedIn, event as EventFromLogic<typeof appMachine>);
  expect(left.value).toBe('signingOut');
  expect(left.context.leaving).toEqual(leaving);
});
