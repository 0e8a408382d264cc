import { Link } from 'react-router-dom';
import { subjectKinds } from '#features/agent-tasks/public.ts';
import { OrderStatus } from '#features/orders/console/public.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { LinesTable } from '#platform/record/console/lines/lines-table.tsx';
import type { PolicyTrial, TrialFigures, TrialRow } from '../contract.ts';
import { isSameTurn } from '../same-turn.ts';

/** Figures of the trial, and how they are computed. */
const figures: readonly [title: string, valueOf: (figures: TrialFigures) => string | number][] = [
  [msg('Tasks'), ({ tasks }) => tasks],
  [msg('Agents who get them'), ({ agents }) => agents],
  [msg('Overdue tasks among them'), ({ overdue }) => overdue],
  [msg('Waited on average'), ({ waited_minutes }) => t('{n} min', { n: waited_minutes })],
  [
    msg('Agent speaks the patient’s language'),
    ({ spoken, languages }) => (languages === 0 ? '–' : t('{n} of {total}', { n: spoken, total: languages })),
  ],
];

/** What the policy would do with the next tasks, beside the policy in use. */
export function Trial({ trial, name }: { trial: PolicyTrial; name: string }) {
  const { at, beside, live, tried, tasks } = trial;
  const inUse = beside ?? t('Usual order');
  const differing = tasks.filter((task) => !isSameTurn(task)).length;
  return (
    <section aria-label={t('Trial')}>
      <h3>{t('Trial of {time}', { time: dayAndClock(at) })}</h3>
      <p className="second">
        {t(
          'The next tasks, as if the agents on duty had nothing in hand and took turns. {n, plural, =0 {Nothing differs.} one {One task differs.} other {# tasks differ.}}',
          { n: differing },
        )}
      </p>
      <LinesTable>
        <thead>
          <tr>
            <th scope="col">{t('Figure')}</th>
            <th scope="col" className="figure">
              {inUse}
            </th>
            <th scope="col" className="figure">
              {name}
            </th>
          </tr>
        </thead>
        <tbody>
          {figures.map(([title, valueOf]) => (
            <tr key={title}>
              <th scope="row">{t(title)}</th>
              <td className="figure">{valueOf(live)}</td>
              <td className="figure">{valueOf(tried)}</td>
            </tr>
          ))}
        </tbody>
      </LinesTable>
      <LinesTable>
        <thead>
          <tr>
            <th scope="col">{t('Task')}</th>
            <th scope="col">{t('Due')}</th>
            <th scope="col">{inUse}</th>
            <th scope="col">{name}</th>
          </tr>
        </thead>
        <tbody>
          {tasks.map((task) => (
            <tr key={task.id} className={isSameTurn(task) ? undefined : 'policy-differs'}>
              <td>
                <Link to={task.subject.path}>{task.subject.code}</Link> <span className="second">{task.channel}</span>
                <div>{task.status ? <OrderStatus status={task.status} /> : t(subjectKinds[task.subject.kind])}</div>
              </td>
              <td>{dayAndClock(task.due_at)}</td>
              <td>{turnOf(task.live)}</td>
              <td>{turnOf(task.tried)}</td>
            </tr>
          ))}
        </tbody>
      </LinesTable>
    </section>
  );
}

const turnOf = (turn: TrialRow['live']): string =>
  turn === null ? t('later') : t('{position}. {agent}', { position: turn.position, agent: turn.agent });
