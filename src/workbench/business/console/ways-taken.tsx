import type { Chart } from '../../drawing/chart.ts';
import type { Chosen } from '../../console/chart/chart-marks.ts';
import { eventWords, stateWords } from '../../console/chart/chart-words.ts';
import { guardWords } from '../../console/panel/way-list.tsx';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import type { ArrowFlow } from './flow-of-chart.ts';
import { percent, timesInWords } from './flow-words.ts';

interface WaysTakenProps {
  chart: Chart;
  ways: readonly ArrowFlow[];
  choose: (chosen: Chosen) => void;
}

/** The ways out of a state by how often they were taken, with a bar for the share of each. */
export function WaysTaken({ chart, ways, choose }: WaysTakenProps) {
  if (ways.length === 0) return null;
  const out = ways.reduce((sum, way) => sum + (way.share === null ? 0 : way.count), 0);
  return (
    <section className="details-block">
      <div className="row">
        <h3 className="grow">{t('Ways out')}</h3>
        <span className="muted small">{t('share of {n}', { n: count(out) })}</span>
      </div>
      <ul className="flow-ways">
        {ways.map((way) => (
          <li key={way.edge.id}>
            <button type="button" className="way flow-way" onClick={() => choose({ kind: 'edge', id: way.edge.id })}>
              <Way chart={chart} way={way} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Way({ chart, way: { edge, share, count: taken } }: { chart: Chart; way: ArrowFlow }) {
  const target = chart.nodes.find(({ id }) => id === edge.target);
  return (
    <>
      <span className="row">
        <span className="grow">
          {share === null || !target ? t('{event}: stays here', { event: eventWords(edge) }) : stateWords(target)}
        </span>
        <b title={timesInWords(taken)}>{share === null ? timesInWords(taken) : percent(share)}</b>
      </span>
      <span className="mono muted ell">{edge.event || edge.label}</span>
      {edge.guard !== null && <span className="small muted">{guardWords(edge.kind, edge.guard, edge.guardSentence)}</span>}
      <span className="flow-share" aria-hidden="true">
        <span style={{ width: `${(share ?? 0) * 100}%` }} />
      </span>
    </>
  );
}
