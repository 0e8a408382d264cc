import './my-queue.css';
import { OrderStatus, TatLeft } from '#features/orders/console/public.ts';
import { orderStatuses } from '#machines/orders/order-statuses.ts';
import { t } from '#platform/console/language/language.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { loadSlots } from '#platform/console/slot.tsx';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { TASK_PAGE_SIZE, type TaskState, taskStates } from '../../task-choices.ts';
import { openTasks } from '../../task-filters.ts';
import { taskList } from '../../task-list.ts';
import { api } from '../api.ts';
import { subjectName } from '../subject-name.ts';
import { DayStrip } from './day-strip.tsx';
import { TaskDrawer } from './task-drawer.tsx';

const tones: Record<TaskState, 'good' | 'wait' | 'due' | 'late' | 'end'> = {
  waiting: 'wait',
  offered: 'wait',
  inProgress: 'due',
  wrapUp: 'late',
  followUp: 'wait',
  done: 'good',
  cancelled: 'end',
};

/** Why the task came, in short: its queue, and the status of its order. */
function Why({ words }: { words: string }) {
  const [channel, status] = words.split(' · ');
  const ofOrder = orderStatuses.find((each) => each === status);
  return (
    <span className="task-why">
      {channel}
      {ofOrder && <OrderStatus status={ofOrder} />}
    </span>
  );
}

const cells: Cells = {
  task: ({ values }) => subjectName({ kind: String(values['subject']), code: String(values['task']) }),
  customer: ({ values }) => String(values['customer'] || t('Unknown caller')),
  status: ({ values }) => {
    const state = values['status'] as TaskState;
    return <StatusDot tone={tones[state]}>{t(taskStates[state])}</StatusDot>;
  },
  // A follow-up is shown by the time at which it comes back; a task that is done is due no more.
  due: ({ values }, now) => {
    if (values['status'] === 'followUp') return values['until'] === null ? '–' : dayAndClock(String(values['until']));
    return values['when'] === null ? '–' : <TatLeft due={String(values['due'])} now={now} />;
  },
  why: ({ values }) => (values['why'] === null ? '–' : <Why words={String(values['why'])} />),
};

const prepareRows = prepareList(taskList, api.crm.myQueue, openTasks, TASK_PAGE_SIZE);

export const prepare = (search: string) => Promise.all([prepareRows(search), loadSlots('queue.state', 'queue.figures', 'task.call')]);

/** `/crm/my-queue` (§2.2): the agent's own tasks, the own day, and the next task. */
export default function MyQueueScreen() {
  return (
    <div className="my-queue">
      <DayStrip />
      <ListScreen
        list={taskList}
        api={api.crm.myQueue}
        cells={cells}
        defaultWhere={openTasks}
        pageSize={TASK_PAGE_SIZE}
        Record={TaskDrawer}
        about={t('Your tasks, those due first on top. “Next task” brings the most urgent one of your queues.')}
      />
    </div>
  );
}
