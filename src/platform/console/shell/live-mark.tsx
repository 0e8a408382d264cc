import { useSelector } from '@xstate/react';
import type { Actor } from 'xstate';
import { msg, t } from '../language/language.ts';
import type { realtimeMachine } from '#machines/shell/realtime.ts';
import { session } from '#platform/session/console/session.ts';

const words = {
  connecting: { text: msg('Connecting'), hint: msg('Changes by others will appear automatically in a moment') },
  connected: { text: msg('Live'), hint: msg('Changes by others appear automatically') },
  reconnecting: { text: msg('Reconnecting'), hint: msg('Connection lost. Reconnecting; what you see may be out of date') },
  offline: { text: msg('Offline'), hint: msg('The server refused the connection; what you see may be out of date') },
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
