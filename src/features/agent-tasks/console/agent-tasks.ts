import { fromPromise } from 'xstate';
import { t } from '#platform/console/language/language.ts';
import { agentChannels, taskSettings } from './agent-task-storage.ts';
import { client } from './api.ts';
import { agentTasksErrorMessage } from '#platform/console/client/errors.ts';
import { noteFailure } from '#platform/console/reporting/failures.ts';
import { cacheHeldTasks } from './held-tasks.ts';
import { AWAY, capOfFullMessage, FAIR_SHARE, IN_NO_QUEUE, ON_BREAK, ON_CALL, refusals, RESULT_MISSING } from '../task-refusals.ts';
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
const GONE = 'agentTasks.gone';

/** A server that does not answer does not keep the task from the agent. Milliseconds. */
const PATIENCE = 2_000;

/** An offer with an end stands longer once the agent has it on screen. Before it is, so that it is there as it will be. */
async function open(taskId: number): Promise<void> {
  const seen = client.crm.seeTask({ task_id: taskId }, { signal: AbortSignal.timeout(PATIENCE) });
  await seen.catch((error: unknown) => noteFailure(error, 'task on screen', { quiet: true }));
  openPath(`${MY_QUEUE_PATH}?id=${taskId}`);
}

/**
 * Requested and stored (§3) before each request for tasks, since queues are opened and closed during a session; the stored value is the
 * fallback if the server does not respond.
 */
async function storeQueuePriority(signal: AbortSignal): Promise<void> {
  try {
    const { channel_map, status_priority } = await client.crm.queuePriority({}, { signal });
    taskSettings.channelMap.write(channel_map);
    taskSettings.statusPriority.write(status_priority);
  } catch (error) {
    if (taskSettings.channelMap.read() === null) throw error;
    noteFailure(error, 'queue priority', { quiet: true });
  }
}

/** Task response (§3): a response with status 200 can also report an error. */
interface TaskResponse {
  is_error: boolean;
  message: string;
  data: AgentTask[];
}

/** The response reported an error. */
class TasksRefused extends Error {}

/** An agent who works no queue any more may still hold tasks. */
async function heldWithoutQueue(): Promise<TaskResponse> {
  const { data } = await client.crm.heldTasks({});
  return { is_error: false, message: data.length === 0 ? IN_NO_QUEUE : '', data };
}

/** Why the agent gets no further task; null: that needs no words. @param isAsked by the agent, not by the repeated request */
function whyNoMore({ message, data: { length: held } }: TaskResponse, isAsked: boolean): string | null {
  const cap = capOfFullMessage(message);
  if (cap !== null)
    return held > cap
      ? t('You have {held} tasks, and get no more above {cap}: finish some first', { held, cap })
      : t('Your {n} are full: finish one first', { n: cap });
  if (message === FAIR_SHARE) return t(FAIR_SHARE);
  return message === ON_CALL && isAsked ? t(ON_CALL) : null;
}

async function requestTasks(agentId: number, isAsked: boolean): Promise<OfferedTasks | null> {
  const channels = agentChannels(taskSettings.channelMap.read() ?? []);
  const request = { channels, agent_id: agentId, status_priority: taskSettings.statusPriority.read() ?? [] };
  const response: TaskResponse = await (channels.length === 0 ? heldWithoutQueue() : client.crm.agentTasks(request));
  const { is_error, message, data } = response;
  if (is_error || refusals.includes(message)) throw new TasksRefused(message);
  const why = whyNoMore(response, isAsked);
  if (why !== null) toast({ tone: 'due', key: FULL, text: why });
  cacheHeldTasks(data);
  if (message === ON_BREAK || message === AWAY) return null;
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
  let reportedFailure: string | null = null;
  const agentId = user.agent_id ?? 0;
  const fetchTasks = async (signal: AbortSignal, isAsked: boolean) => {
    try {
      await storeQueuePriority(signal);
      return await requestTasks(agentId, isAsked);
    } catch (error) {
      throw inWords(error);
    }
  };
  return {
    logic: agentTasksMachine.provide({
      actors: { agentTasks: fromPromise(({ signal, input }) => fetchTasks(signal, input.isAsked)) },
      actions: {
        storeCount: (_, { count }) => {
          reportedFailure = null;
          taskSettings.queueItemCount.write(count);
        },
        shareOffer: (_, { tasks }) => tasks && postLetter({ system }, { type: 'tasks.offered', ...tasks }),
        shareAnswer: () => postLetter({ system }, { type: 'tasks.answered' }),
        openTask: ({ context: { offer } }) => offer && void open(offer.taskId),
        sayGone: () => toast({ tone: 'due', key: GONE, text: t('You did not accept the task in time: it went back to its queue') }),
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
