import { fromCallback } from 'xstate';
import { watchActivity } from '#platform/session/console/activity.ts';
import { client } from '#platform/session/console/api.ts';
import type { CurrentUser } from '#platform/session/console/current-user.ts';
import { aboutToSend } from '#platform/session/console/session-gate.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { withInput } from '#platform/console/actors/with-input.ts';
import { ACTIVITY_REPORT_INTERVAL } from '#platform/contract/constants.ts';
import { hasRole, roles } from '#platform/access/roles.ts';
import { inactivityMachine } from '#machines/session/inactivity.ts';
import { postLetter } from '#platform/session/console/tab-sync.ts';

/** Inputs of this tab, and moments at which time may have passed unnoticed. */
const inputs = fromCallback(({ sendBack }) => {
  const onCheck = () => sendBack({ type: 'idle.check' });
  const stopWatching = watchActivity({
    onCheck,
    // Checks the clock first: a mouse move that wakes a laptop after two hours must not extend the session.
    onActivity: () => {
      onCheck();
      sendBack({ type: 'activity' });
    },
  });
  const stopChecking = aboutToSend.subscribe(onCheck);
  window.addEventListener('pagehide', clearFlags);
  return () => {
    stopWatching();
    stopChecking();
    window.removeEventListener('pagehide', clearFlags);
  };
});

/** §4.5: clears the flags when a tab closes. */
function clearFlags(): void {
  stored.warningActive.clear();
  stored.logoutActive.clear();
}

let reportedAt = Number.NEGATIVE_INFINITY;

/** Reports activity within 30 s, because the server enforces the limit too. Failures are ignored. */
function reportActivity(): void {
  const now = Date.now();
  if (Math.abs(now - reportedAt) < ACTIVITY_REPORT_INTERVAL) return;
  reportedAt = now;
  client.main.reportActivity().catch(() => {
    reportedAt = Number.NEGATIVE_INFINITY;
  });
}

/** inactivityMachine in this browser, started from the signed-in user. */
export const inactivity = withInput(
  inactivityMachine.provide({
    actors: { inputs },
    actions: {
      shareActivity: ({ context, system }) => {
        stored.warningActive.clear();
        stored.lastActivityTime.write(context.lastActivityAt);
        postLetter({ system }, { type: 'activity', at: context.lastActivityAt });
      },
      reportActivity,
      shareWarning: ({ system }) => {
        stored.warningActive.write('true');
        postLetter({ system }, { type: 'warning' });
      },
      shareLogout: ({ system }, { timedOut }) => {
        stored.logoutActive.write('true');
        postLetter({ system }, { type: 'logout', timedOut });
      },
    },
  }),
  ({ user }: { user: CurrentUser }) => ({
    clock: { now: () => Date.now(), lastStored: () => stored.lastActivityTime.read() ?? 0 },
    applies: hasRole(user.roles, roles.crm),
  }),
);
