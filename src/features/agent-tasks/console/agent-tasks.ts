import { fromPromise } from 'xstate';
import { t } from '#platform/console/language/language.ts';
import { agentChannels, taskSettings } from './agent-task-storage.ts';
import { client } from './api.ts';
import { agentTasksErrorMessage } from '#platform/console/client/errors.ts';
import { noteFailure } from '#platform/console/reporting/failures.ts';
import { cacheHeldTasks } from './held-tasks.ts';
import { FAIR_SHARE, fullMessage, ON_BREAK, refusals, RESULT_MISSING } from '../task-refusals.ts';
import { MY_QUEUE_PATH } from '../task-path.ts';
import type { Surroundings } from '#platform/console/actors/late-actor.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { confirmed } from '#platform/console/ui/overlays/confirmations.ts';
import type { AgentTask } from '../contract.ts';
import { holds } from '#platform/access/permissions.ts';
import { SESSION_NOTIFICATION_DISPLAY_TIME } from '#platform/contract/constants.ts';
import { agentTasksMachine, type OfferedTasks } from '#machines/shell/agentTasks.ts';
import { openPath } from '#platform/console/navigation/current-router.ts';
import { postLetter } from '#platform/session/console/tab-sync.ts';

const FAILURE = 'agentTasks.failed';
const FULL = 'agentTasks.full';

const open = (taskId: number): void => openPath(`${MY_QUEUE_PATH}?id=${taskId}`);

/** Requested once per session and stored (§3); the stored value is the fallback if the server does not respond. */
async function queuePriority(signal: AbortSignal): Promise<void> {
  const { channel_map, status_priority } = await client.crm.queuePriority({}, { signal });
  taskSettings.channelMap.write(channel_map);
  taskSettings.statusPriority.write(status_priority);
}

/** Task response (§3): a response with status 200 can also report an error. */
interface TaskResponse {
  is_error: boolean;
  message: string;
  data: AgentTask[];
}

/** The response reported an error. */
class TasksRefused extends Error {}

async function requestTasks(agentId: number): Promise<OfferedTasks | null> {
  const channels = agentChannels(taskSettings.channelMap.read() ?? []);
  if (channels.length === 0) return null;
  const request = { channels, agent_id: agentId, status_priority: taskSettings.statusPriority.read() ?? [] };
  const { is_error, message, data }: TaskResponse = await client.crm.agentTasks(request);
  if (is_error || refusals.includes(message)) throw new TasksRefused(message);
  if (message === fullMessage(data.length))
    toast({ tone: 'due', key: FULL, text: t('Your {n} are full: finish one first', { n: data.length }) });
  if (message === FAIR_SHARE) toast({ tone: 'due', key: FULL, text: t(FAIR_SHARE) });
  cacheHeldTasks(data);
  if (message === ON_BREAK) return null;
  const [first] = data;
  return first ? { count: data.length, taskId: first.id, kind: first.subject.kind, code: first.subject.code } : null;
}

/** Message of the error, or "Failed to fetch agent tasks" (§8). Logged here because only the message is passed on. */
function inWords(error: unknown): Error {
  noteFailure(error, 'agent tasks', { quiet: true });
  const hasMessage = error instanceof TasksRefused && error.message !== '';
  return new Error(hasMessage ? t(error.message) : agentTasksErrorMessage(error), { cause: error });
}

/** Where the result of a call is missing, the queue has the task (§2.6). */
async function showFailure(text: string): Promise<void> {
  if (text !== t(RESULT_MISSING)) toast({ tone: 'late', key: FAILURE, text, timeOut: SESSION_NOTIFICATION_DISPLAY_TIME });
  else if (await confirmed({ title: t('My queue'), message: t('Say first how the call ended: open your queue?') })) openPath(MY_QUEUE_PATH);
}

/** agentTasksMachine in this tab (§4.6). */
export function agentTasks({ user, system }: Surroundings) {
  let hasPriority = false;
  let reportedFailure: string | null = null;
  const agentId = user.agent_id ?? 0;
  const loadPriority = async (signal: AbortSignal) => {
    if (hasPriority) return;
    try {
      await queuePriority(signal);
      hasPriority = true;
    } catch (error) {
      if (taskSettings.channelMap.read() === null) throw error;
      noteFailure(error, 'queue priority', { quiet: true });
    }
  };
  const fetchTasks = async (signal: AbortSignal) => {
    try {
      await loadPriority(signal);
      return await requestTasks(agentId);
    } catch (error) {
      throw inWords(error);
    }
  };
  return {
    logic: agentTasksMachine.provide({
      actors: { agentTasks: fromPromise(({ signal }) => fetchTasks(signal)) },
      actions: {
        storeCount: (_, { count }) => {
          reportedFailure = null;
          taskSettings.queueItemCount.write(count);
        },
        shareOffer: (_, { tasks }) => tasks && postLetter({ system }, { type: 'tasks.offered', ...tasks }),
        shareAnswer: () => postLetter({ system }, { type: 'tasks.answered' }),
        openTask: ({ context }) => context.offer && open(context.offer.taskId),
        sayFailure: (_, { error }) => {
          const text = error instanceof Error ? error.message : String(error);
          // The fetch is retried every minute; a repeated failure is not shown again.
          if (text !== reportedFailure) void showFailure(text);
          reportedFailure = text;
        },
      },
    }),
    input: {
      // The server refuses requests until a temporary password is changed.
      takesTasks: holds('tasks.take', user) && user.agent_id !== null && !user.password_temporary,
      queueItemCount: taskSettings.queueItemCount.read() ?? 0,
    },
  };
}
