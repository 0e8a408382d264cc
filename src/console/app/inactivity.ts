import { fromCallback } from 'xstate';
import { watchActivity } from '#console/lib/activity.ts';
import type { CurrentUser } from '#console/lib/current-user.ts';
import { stored } from '#console/lib/session-storage.ts';
import { openTabs, type Tabs } from '#console/lib/tabs.ts';
import { withInput } from '#console/lib/with-input.ts';
import { roles } from '#contracts/permissions.ts';
import { inactivityMachine, type TabMessage } from '#machines/session/inactivity.ts';

let tabs: Tabs | null = null;
const post = (message: TabMessage) => tabs?.post(message);

/** What happens outside the chart: this tab's inputs and the other tabs' words come in, stamps and words go out. */
const surroundings = (onOtherUser: (user: CurrentUser) => void) =>
  fromCallback<TabMessage>(({ sendBack }) => {
    const opened = openTabs({ userId: stored.currentUser.read()?.user_id ?? 0, onOtherUser });
    tabs = opened;
    opened.listen((message) =>
      sendBack(message.type === 'activity' ? { type: 'tab.activity', at: message.at } : { type: 'tab.logout', timedOut: message.timedOut }),
    );
    const onCheck = () => sendBack({ type: 'idle.check' });
    const stopWatching = watchActivity({
      onCheck,
      // The clock first: the mouse that wakes a laptop after two hours must not revive the session.
      onActivity: () => {
        onCheck();
        sendBack({ type: 'activity' });
      },
    });
    window.addEventListener('pagehide', clearFlags);
    return () => {
      stopWatching();
      window.removeEventListener('pagehide', clearFlags);
      opened.close();
      tabs = null;
    };
  });

/** §4.5: the flags go when a tab closes. */
function clearFlags(): void {
  stored.warningActive.clear();
  stored.logoutActive.clear();
}

/** inactivityMachine in this browser, started from the signed-in user. */
export const inactivity = (onOtherUser: (user: CurrentUser) => void) =>
  withInput(
    inactivityMachine.provide({
      actors: { tabs: surroundings(onOtherUser) },
      actions: {
        shareActivity: ({ context }) => {
          stored.warningActive.clear();
          stored.lastActivityTime.write(context.lastActivityAt);
          post({ type: 'activity', at: context.lastActivityAt });
        },
        shareWarning: () => {
          stored.warningActive.write('true');
        },
        shareLogout: (_, { timedOut }) => {
          stored.logoutActive.write('true');
          post({ type: 'logout', timedOut });
        },
      },
    }),
    ({ user }: { user: CurrentUser }) => ({
      clock: { now: () => Date.now(), lastStored: () => stored.lastActivityTime.read() ?? 0 },
      applies: user.roles.some((role) => role.includes(roles.crm)),
    }),
  );
