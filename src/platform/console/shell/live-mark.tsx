import { useSelector } from '@xstate/react';
import type { Actor } from 'xstate';
import { msg, t } from '../language/language.ts';
import type { realtimeMachine } from '#machines/shell/realtime.ts';
import { session } from '#platform/session/console/session.ts';

const words = {
  connecting: { text: msg('Connecting'), hint: msg('Changes of others will appear by themselves in a moment') },
  connected: { text: msg('Live'), hint: msg('Changes of others appear by themselves') },
  reconnecting: { text: msg('Reconnecting'), hint: msg('The connection was lost and is tried again; what you see may be old') },
  offline: { text: msg('Offline'), hint: msg('The server has refused the connection; what you see may be old') },
};

/** Shows whether the data on screen is live. */
export function LiveMark() {
  const realtime = useSelector(session, ({ children }) => children.realtime as unknown as Actor<typeof realtimeMachine> | undefined);
  const state = useSelector(realtime, (snapshot) => snapshot?.value ?? 'connecting');
  return (
    <output className="live" data-state={state} title={t(words[state].hint)}>
      {t(words[state].text)}
    </output>
  );
}
