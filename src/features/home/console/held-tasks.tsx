import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import { OrderStatus, TatLeft } from '#features/orders/console/public.ts';
import { heldTasksOptions, subjectName } from '#features/agent-tasks/console/public.ts';
import { useNow } from '#platform/list/console/table/now.ts';
import { type AgentTask, MY_QUEUE_PATH } from '#features/agent-tasks/public.ts';

/** Refresh interval of relative times, which are shown in minutes. Milliseconds. */
const TICK = 15_000;

/** Tasks the agent holds; undefined while loading. */
export const useHeldTasks = () => useQuery(heldTasksOptions()).data?.data;

/** The agent's tasks, next one first, each linked to the queue. */
export function HeldTasks({ tasks }: { tasks: readonly AgentTask[] }) {
  const now = useNow(TICK);
  if (tasks.length === 0) return null;
  return (
    <table className="held-tasks">
      <caption className="visually-hidden">{t('Your tasks, the next one first')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Task')}</th>
          <th scope="col">{t('Status')}</th>
          <th scope="col" className="num">
            {t('TAT left')}
          </th>
          <th scope="col">{t('Turn')}</th>
        </tr>
      </thead>
      <tbody>
        {tasks.map((task, at) => (
          <tr key={task.id}>
            <th scope="row">
              <Link to={`${MY_QUEUE_PATH}?id=${task.id}`}>{subjectName(task.subject)}</Link>
            </th>
            <td>{task.status ? <OrderStatus status={task.status} /> : '–'}</td>
            <td className="num">
              <TatLeft due={task.tat_due_at} now={now} />
            </td>
            <td className="second">{priorityInWords(task, at, tasks)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Why the task has this place in the order. */
function priorityInWords({ state }: AgentTask, at: number, tasks: readonly AgentTask[]): string {
  if (state === 'inProgress') return t('In progress');
  if (at > 0) return '';
  if (tasks.length === 1) return t('Next: the only one');
  return t('Next: least time left');
}
