import { Link } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import type { Floor } from '../../contract.ts';
import { taskTopics } from '../../floor-choices.ts';
import { waitingOf } from '../../floor-links.ts';

type Cell = Omit<Floor['channels'][number]['cells'][number], 'topic'>;

const nothing: Cell = { count: 0, late: 0, due_soon: 0 };
const sumOf = (cells: readonly Cell[]): Cell =>
  cells.reduce(
    (sum, { count, late, due_soon }) => ({ count: sum.count + count, late: sum.late + late, due_soon: sum.due_soon + due_soon }),
    nothing,
  );

/** Waiting tasks by queue and by what they wait for. */
export function WaitingMatrix({ channels, isWall = false }: { channels: Floor['channels']; isWall?: boolean }) {
  const topics = Object.keys(taskTopics).filter((topic) => channels.some(({ cells }) => cells.some((cell) => cell.topic === topic)));
  const cellOf = (cells: Floor['channels'][number]['cells'], topic: string) => cells.find((cell) => cell.topic === topic) ?? nothing;
  const most = Math.max(1, ...channels.flatMap(({ cells }) => cells.map(({ count }) => count)));
  const to = (channel: string | null, topic: string | null) => (isWall ? null : waitingOf(channel, topic));
  return (
    <section className="card floor-matrix" aria-label={t('Waiting by queue and status')}>
      <header>
        <h2>{t('Waiting by queue and status')}</h2>
        <span className="floor-legend">
          <i data-attention="late">{t('late')}</i> <i data-attention="due">{t('due in 15 min')}</i>
        </span>
      </header>
      {topics.length === 0 ? (
        <p className="muted">{t('No task waits.')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Status')}</th>
              {channels.map(({ id, name }) => (
                <th key={id} scope="col" className="num">
                  {name}
                </th>
              ))}
              <th scope="col" className="num">
                {t('All')}
              </th>
            </tr>
          </thead>
          <tbody>
            {topics.map((topic) => (
              <tr key={topic}>
                <th scope="row" title={t(taskTopics[topic] ?? topic)}>
                  {t(taskTopics[topic] ?? topic)}
                </th>
                {channels.map(({ id, name, cells }) => (
                  <Figure key={id} cell={cellOf(cells, topic)} most={most} to={to(name, topic)} />
                ))}
                <Figure cell={sumOf(channels.map(({ cells }) => cellOf(cells, topic)))} to={to(null, topic)} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('All')}</th>
              {channels.map(({ id, name, cells }) => (
                <Figure key={id} cell={sumOf(cells)} to={to(name, null)} />
              ))}
              <Figure cell={sumOf(channels.flatMap(({ cells }) => cells))} to={to(null, null)} />
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  );
}

/** @param most highest count of the table, for the shade; undefined: a sum, which has neither shade nor parts */
function Figure({ cell: { count, late, due_soon }, most, to }: { cell: Cell; most?: number; to: string | null }) {
  if (count === 0) return <td className="num muted">–</td>;
  const shade = most === undefined ? 0 : Math.ceil((3 * count) / most);
  return (
    <td className="num" data-shade={shade}>
      {most !== undefined && late > 0 && (
        <i data-attention="late" title={t('late')}>
          {late}
        </i>
      )}
      {most !== undefined && due_soon > 0 && (
        <i data-attention="due" title={t('due in 15 min')}>
          {due_soon}
        </i>
      )}
      <b>{to === null ? count : <Link to={to}>{count}</Link>}</b>
    </td>
  );
}
