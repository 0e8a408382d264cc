import { createInspector } from '@statelyai/inspect';
import { startInspection } from '../../../inspection/console/actors/start-inspection.ts';
import type { InspectionMessage } from '#platform/contract/inspection.ts';
import { t } from '#platform/console/language/language.ts';
import { client } from '../../../console/api.ts';
import { consoleBuild } from '#platform/console/client/console-build.ts';
import { sayError, statusOf } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { sessionEnded } from '#platform/session/console/session-news.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { createOutbox } from './outbox.ts';

/** Interval for sending messages. Milliseconds. */
const SEND_INTERVAL = 3_000;
/** Statuses that end the recording: session, permission or capacity is exhausted. */
const FINAL_STATUSES = [400, 401, 403, 404, 409, 413];

/**
 * Records the redacted activity of this tab's actors on the server.
 *
 * @param onEnd called when the recording has ended for any reason
 * @returns a function that sends the remaining messages and ends the recording; rejects if the server refuses to start one
 */
export async function startRecorder(onEnd: () => void): Promise<() => Promise<void>> {
  const token = stored.currentUser.read()?.token;
  const { recording_id } = await client.admin.beginRecording({ build: consoleBuild(), request_key: newRequestKey() });
  const outbox = createOutbox();
  const { stop: stopWatching } = startInspection((options) =>
    createInspector({ send: (message) => outbox.put(message as InspectionMessage) }, options),
  );
  let sending: Promise<void> | null = null;
  let isOver = false;

  /** Guards against sending messages of another session. */
  const isOwnSession = () => stored.currentUser.read()?.token === token;

  function end(): void {
    if (isOver) return;
    isOver = true;
    clearInterval(timer);
    stopListening();
    document.removeEventListener('visibilitychange', onHidden);
    stopWatching();
    onEnd();
  }

  async function sendAll(): Promise<void> {
    for (let next = outbox.next(); next; next = outbox.next()) {
      if (!isOwnSession()) return end();
      await client.admin.appendRecording({ recording_id, ...next });
      outbox.settled();
    }
  }

  function send(): Promise<void> {
    if (!isOwnSession()) {
      end();
      return Promise.resolve();
    }
    sending ??= sendAll()
      .catch((error: unknown) => {
        // On a lost connection or a rate limit the same part is sent again.
        if (!FINAL_STATUSES.includes(statusOf(error)) && !outbox.isFull()) return;
        end();
        if (statusOf(error) !== 401) toast({ tone: 'due', text: `${t('The recording has ended.')} ${sayError(error)}` });
      })
      .finally(() => (sending = null));
    return sending;
  }

  const onHidden = () => void (document.visibilityState === 'hidden' && send());
  const timer = setInterval(() => void send(), SEND_INTERVAL);
  const stopListening = sessionEnded.subscribe(end);
  document.addEventListener('visibilitychange', onHidden);

  return async () => {
    if (isOver) return;
    stopWatching();
    await send();
    await send();
    if (isOver) return;
    end();
    await client.admin.endRecording({ recording_id }).catch(() => {});
    toast({ text: t('The recording has ended. It is deleted after 14 days.') });
  };
}
