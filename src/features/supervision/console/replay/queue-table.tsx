import { count } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import type { FloorReplay } from '../../floor-contract.ts';

type Counts = Omit<FloorReplay['queues'][number], 'id' | 'name'>;

/** Tasks by queue. */
export function QueueTable({ queues }: { queues: FloorReplay['queues'] }) {
  const sum = (key: keyof Counts): number => queues.reduce((total, queue) => total + queue[key], 0);
  return (
    <section className="card floor-matrix" aria-label={t('Queues')}>
      <header>
        <h2>{t('Queues')}</h2>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Queue')}</th>
            <th scope="col" className="num" title={t('Tasks that no agent has accepted: in their queue, or given and not started.')}>
              {t('Waiting')}
            </th>
            <th scope="col" className="num" title={t('Tasks that agents have been given, or work on.')}>
              {t('With agents')}
            </th>
            <th scope="col" className="num" title={t('Tasks that wait or are in progress, and should have been done already.')}>
              {t('Late')}
            </th>
          </tr>
        </thead>
        <tbody>
          {queues.map(({ id, name, ...counts }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <Cells {...counts} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('All')}</th>
            <Cells waiting={sum('waiting')} held={sum('held')} late={sum('late')} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

const Cells = ({ waiting, held, late }: Counts) => (
  <>
    <td className="num">{waiting === 0 ? <span className="muted">–</span> : count(waiting)}</td>
    <td className="num">{held === 0 ? <span className="muted">–</span> : count(held)}</td>
    <td className="num">{late === 0 ? <span className="muted">–</span> : <span className="replay-late">{count(late)}</span>}</td>
  </>
);
