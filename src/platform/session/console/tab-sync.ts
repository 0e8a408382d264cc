import { type AnyActorRef, fromCallback } from 'xstate';
import type { CurrentUser } from '#platform/session/console/current-user.ts';
import { openTabs } from '#platform/session/console/tabs.ts';
import { withInput } from '#platform/console/actors/with-input.ts';
import { type TabLetter, type TabWord, tabSyncMachine } from '#machines/session/tabSync.ts';

/** Channel of this tab: receives and sends messages. */
const channel = fromCallback<{ type: 'post'; letter: TabLetter }, { userId: number }>(({ input, receive, sendBack }) => {
  const tabs = openTabs(input.userId, {
    onWord: (message) => sendBack(message),
    onOpened: () => sendBack({ type: 'channel.opened' }),
    onFailed: () => sendBack({ type: 'channel.failed' }),
    onElected: () => sendBack({ type: 'leadership.won' }),
  });
  receive(({ letter }) => tabs.post(letter));
  return tabs.close;
});

/** Recipients of messages by actor systemId. */
const storageKeys: Record<Exclude<TabWord['type'], 'tab.userStored'>, string> = {
  'tab.activity': 'inactivity',
  'tab.warning': 'inactivity',
  'tab.logout': 'inactivity',
  'tab.tasksOffered': 'agentTasks',
  'tab.tasksAnswered': 'agentTasks',
};

/** tabSyncMachine of this browser, started for the signed-in user. */
export const tabSync = (onOtherUser: (user: CurrentUser) => void) =>
  withInput(
    tabSyncMachine.provide({
      actors: { channel },
      actions: {
        pass: ({ system }, { word: message }) => {
          if (message.type === 'tab.userStored') onOtherUser(message.user as CurrentUser);
          else (system.get(storageKeys[message.type]) as AnyActorRef | undefined)?.send(message);
        },
        takeLead: ({ system }) => (system.get('agentTasks') as AnyActorRef | undefined)?.send({ type: 'lead.taken' }),
      },
    }),
    ({ user }: { user: CurrentUser }) => ({ userId: user.user_id }),
  );

/** Sends a message to other tabs, from any action of an actor in the same system. */
export const postLetter = ({ system }: { system: { get(id: string): unknown } }, letter: TabLetter): void =>
  (system.get('tabSync') as AnyActorRef | undefined)?.send({ type: 'letter.post', letter });
