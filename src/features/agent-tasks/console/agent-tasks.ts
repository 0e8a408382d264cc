import { fromPromise } from 'xstate';
import { t } from '#platform/console/language/language.ts';
import { agentChannels, taskSettings } from './agent-task-storage.ts';
import { client } from './api.ts';
import { agentTasksErrorMessage } from '#platform/console/client/errors.ts';
import { noteFailure } from '#platform/console/reporting/failures.ts';
import { beginTask, whenTasksBegun, cacheHeldTasks } from './held-tasks.ts';
import type { Surroundings } from '#platform/console/actors/late-actor.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import type { AgentTask } from '../contract.ts';
import { holds } from '#platform/access/permissions.ts';
import { ORDERS_PATH } from '#features/orders/public.ts';
import { SESSION_NOTIFICATION_DISPLAY_TIME } from '#platform/contract/constants.ts';
import { agentTasksMachine, type OfferedTasks } from '#machines/shell/agentTasks.ts';
import { openPath } from '#platform/console/navigation/current-router.ts';
import { areaAt } from '#platform/console/navigation/routes.ts';
import { postLetter } from '#platform/session/console/tab-sync.ts';

const MY_QUEUE = '/crm/my-queue';
const FAILURE = 'agentTasks.failed';

interface Place {
  pathname: string;
  search: string;
}

/**
 * Address of the agent's own queue if that screen exists, otherwise of the first task's order: over the order list as it is, if it is
 * on screen (`here`).
 */
export function hrefOfTask(orderId: number, hasScreen: (path: string) => boolean, here: Place): string {
  if (hasScreen(MY_QUEUE)) return MY_QUEUE;
  const parameters = new URLSearchParams(here.pathname === ORDERS_PATH ? here.search : '');
  parameters.set('order_id', String(orderId));
  return `${ORDERS_PATH}?${parameters.toString().replaceAll('%2C', ',')}`;
}

function open(orderId: number): void {
  beginTask(orderId);
  openPath(hrefOfTask(orderId, (path) => areaAt(path) !== null, location));
}

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
  // Waits for pending begins, so that a task being begun is not offered again.
  await whenTasksBegun();
  const { is_error, message, data }: TaskResponse = await client.crm.agentTasks(request);
  if (is_error) throw new TasksRefused(message);
  cacheHeldTasks(data);
  const [first] = data;
  return first ? { count: data.length, orderId: first.order_id, orderCode: first.order_code } : null;
}

/** Message of the error, or "Failed to fetch agent tasks" (§8). Logged here because only the message is passed on. */
function inWords(error: unknown): Error {
  noteFailure(error, 'agent tasks', { quiet: true });
  const hasMessage = error instanceof TasksRefused && error.message !== '';
  return new Error(hasMessage ? t(error.message) : agentTasksErrorMessage(error), { cause: error });
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
        openTask: ({ context }) => context.offer && open(context.offer.orderId),
        sayFailure: (_, { error }) => {
          const text = error instanceof Error ? error.message : String(error);
          // The fetch is retried every minute; a repeated failure shows no second toast.
          if (text !== reportedFailure) toast({ tone: 'late', key: FAILURE, text, timeOut: SESSION_NOTIFICATION_DISPLAY_TIME });
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
