import { MY_QUEUE_PATH, RESULT_MISSING } from '#features/agent-tasks/public.ts';
import { t } from '#platform/console/language/language.ts';
import { openPath } from '#platform/console/navigation/current-router.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { client } from './api.ts';

/** A server that does not answer does not keep the user signed in. Milliseconds. */
const PATIENCE = 2_000;

/** Whether the agent may log out. While a call goes on, or lacks its result, says so and opens the queue there. */
export async function mayLeave(): Promise<boolean> {
  const agentId = stored.currentUser.read()?.agent_id ?? null;
  if (agentId === null) return true;
  const { presence } = await client.crm.agentPresence({}, { signal: AbortSignal.timeout(PATIENCE) });
  if (!presence || !(presence.status === 'onCall' || presence.status === 'wrapUp' || presence.lacking_task_id !== null)) return true;
  const task = presence.lacking_task_id;
  toast({ tone: 'due', key: 'logout.refused', text: presence.status === 'onCall' ? t('You are on a call') : t(RESULT_MISSING) });
  openPath(task === null ? MY_QUEUE_PATH : `${MY_QUEUE_PATH}?id=${task}`);
  return false;
}
