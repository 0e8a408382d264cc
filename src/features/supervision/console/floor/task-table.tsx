import { Button } from '@mantine/core';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { TatLeft } from '#features/orders/console/public.ts';
import { taskStates } from '#features/agent-tasks/public.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { type KeyGroup, useScreenKeys } from '#platform/console/ui/keys/screen-keys.ts';
import { nameOf } from '../actions/task-steps.ts';
import { whyNotOf } from '#platform/record/console/change/why-not.ts';
import type { FloorTask } from '../../contract.ts';
import { taskTopics } from '../../floor-choices.ts';
import { FLOOR_TASKS_PATH } from '../../floor-paths.ts';
import { shortDuration } from './duration.ts';
import { useRows } from './use-rows.ts';

const keys: KeyGroup = {
  title: msg('Tasks of the floor'),
  keys: [
    [msg('Next and previous row'), ['j', 'k']],
    [msg('Pick a row'), ['x']],
    [msg('Give to an agent'), ['a']],
    [msg('Return to the queue'), ['r']],
  ],
};

interface TaskTableProps {
  tasks: readonly FloorTask[];
  now: number;
  onGive: (tasks: FloorTask[]) => void;
  onReturn: (tasks: FloorTask[]) => void;
}

/** Tasks that are due first, and who has them. */
export function TaskTable({ tasks, now, onGive, onReturn }: TaskTableProps) {
  const ref = useRef<HTMLElement>(null);
  const rows = useRows(ref, tasks, { a: onGive, r: onReturn });
  useScreenKeys(keys);
  return (
    <section className="card floor-tasks" aria-label={t('Due first')} ref={ref}>
      <header>
        <h2>{t('Due first')}</h2>
        {rows.picked.length === 0 ? (
          <Link to={FLOOR_TASKS_PATH}>{t('All tasks')}</Link>
        ) : (
          <span className="floor-bulk">
            <span aria-live="polite">{t('{n} picked', { n: rows.picked.length })}</span>
            <Button size="xs" onClick={() => onGive(rows.picked)}>
              {t('Give…')}
            </Button>
            <Button size="xs" onClick={() => onReturn(rows.picked)}>
              {t('Return')}
            </Button>
          </span>
        )}
      </header>
      {tasks.length === 0 ? (
        <p className="muted">{t('No task waits, and no agent has one.')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard
        <section className="floor-scroll" tabIndex={0} aria-label={t('Tasks of the floor')}>
          <table>
            <thead>
              <tr>
                <td className="pick">
                  <input
                    type="checkbox"
                    aria-label={t('All tasks shown')}
                    checked={rows.picked.length === tasks.length}
                    onChange={rows.pickAll}
                  />
                </td>
                <th scope="col">{t('Task')}</th>
                <th scope="col">{t('Status')}</th>
                <th scope="col" className="num">
                  {t('Waiting')}
                </th>
                <th scope="col" className="num">
                  {t('Due')}
                </th>
                <th scope="col">{t('Agent')}</th>
              </tr>
            </thead>
            <tbody>
              {tasks.map((task) => (
                <tr key={task.id} data-picked={rows.isPicked(task.id) || undefined}>
                  <td className="pick">
                    <input
                      type="checkbox"
                      value={task.id}
                      aria-label={nameOf(task)}
                      checked={rows.isPicked(task.id)}
                      onChange={() => rows.pick(task.id)}
                    />
                  </td>
                  <th scope="row">
                    <Link to={task.subject.path}>{nameOf(task)}</Link>
                  </th>
                  <td className="ell" title={t(taskTopics[task.topic] ?? task.topic)}>
                    {t(taskTopics[task.topic] ?? task.topic)}
                  </td>
                  <td className="num">{shortDuration(Math.max(0, Math.floor((now - Date.parse(task.since)) / 1_000)))}</td>
                  <td className="num">
                    <TatLeft due={task.due_at} now={now} />
                  </td>
                  <td className="floor-holder">
                    {task.agent === null ? (
                      <BlockableButton size="xs" off={whyNotOf(task.abilities)('task.assigned')} onClick={() => onGive([task])}>
                        {t('Give…')}
                      </BlockableButton>
                    ) : (
                      <span title={`${task.agent}, ${t(taskStates[task.status])}`}>{task.agent}</span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
