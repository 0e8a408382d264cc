import type { Chart } from '../../drawing/chart.ts';
import type { Chosen } from '../../console/chart/chart-marks.ts';
import { eventLabel, stateLabel } from '../../console/chart/chart-labels.ts';
import { guardText } from '../../console/panel/transition-list.tsx';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import type { ArrowFlow } from './flow-of-chart.ts';
import { formatPercent, formatTimesLong } from './flow-format.ts';

interface OutgoingArrowsProps {
  chart: Chart;
  arrows: readonly ArrowFlow[];
  choose: (chosen: Chosen) => void;
}

/** Outgoing transitions of a state by frequency, with a bar for each share. */
export function OutgoingArrows({ chart, arrows, choose }: OutgoingArrowsProps) {
  if (arrows.length === 0) return null;
  const out = arrows.reduce((sum, arrow) => sum + (arrow.share === null ? 0 : arrow.count), 0);
  return (
    <section className="details-block">
      <div className="row">
        <h3 className="grow">{t('Outgoing')}</h3>
        <span className="muted small">{t('% of the {n} that left', { n: count(out) })}</span>
      </div>
      <ul className="flow-ways">
        {arrows.map((arrow) => (
          <li key={arrow.edge.id}>
            <button type="button" className="way flow-way" onClick={() => choose({ kind: 'edge', id: arrow.edge.id })}>
              <OutgoingArrow chart={chart} arrow={arrow} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OutgoingArrow({ chart, arrow: { edge, share, count: taken } }: { chart: Chart; arrow: ArrowFlow }) {
  const target = chart.nodes.find(({ id }) => id === edge.target);
  return (
    <>
      <span className="row">
        <span className="grow">
          {share === null || !target ? t('{event}: stays here', { event: eventLabel(edge) }) : stateLabel(target)}
        </span>
        <b title={formatTimesLong(taken)}>{share === null ? formatTimesLong(taken) : formatPercent(share)}</b>
      </span>
      <span className="mono muted ell">{edge.event || edge.label}</span>
      {edge.guard !== null && <span className="small muted">{guardText(edge.kind, edge.guard, edge.guardSentence)}</span>}
      <span className="flow-share" aria-hidden="true">
        <span style={{ width: `${(share ?? 0) * 100}%` }} />
      </span>
    </>
  );
}
