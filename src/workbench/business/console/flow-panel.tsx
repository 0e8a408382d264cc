import type { Chart, ChartNode } from '../../drawing/chart.ts';
import type { FlowMachine } from '../flow-choices.ts';
import type { FlowFigures, FlowState } from '../contract.ts';
import type { Chosen } from '../../console/chart/chart-marks.ts';
import { stateLabel } from '../../console/chart/chart-labels.ts';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import { Fact, CurrentCounts } from './flow-facts.tsx';
import type { ArrowFlow, ChartFlow } from './flow-of-chart.ts';
import { formatSeconds, formatPercent, formatTimes } from './flow-format.ts';
import { recordCountLabel, RecordsLink } from './records-link.tsx';
import { StayBars } from './stay-bars.tsx';
import { OutgoingArrows } from './outgoing-arrows.tsx';

export interface FlowPanelProps {
  machine: FlowMachine;
  chart: Chart;
  figures: FlowFigures;
  flow: ChartFlow;
  chosen: Chosen | null;
  choose: (chosen: Chosen) => void;
  /** Label of the period: `last 90 days`. */
  period: string;
}

/** Figures of the chosen state or arrow, or of the whole chart. */
export function FlowPanel(props: FlowPanelProps) {
  const { chart, flow, chosen } = props;
  const node = chosen?.kind === 'state' ? chart.nodes.find(({ id }) => id === chosen.id) : undefined;
  const state = node && flow.states.get(node.id);
  const inside = node && flow.within.get(node.id);
  const arrow = chosen?.kind === 'edge' ? flow.arrows.get(chosen.id) : undefined;
  return (
    <section className="flow-panel" aria-label={t('Business, {period}', { period: props.period })}>
      {node && state ? (
        <StateFigures {...props} node={node} state={state} />
      ) : node && inside ? (
        <GroupFigures {...props} node={node} inside={inside} />
      ) : arrow ? (
        <ArrowFigures {...props} arrow={arrow} />
      ) : (
        <OverallFigures {...props} />
      )}
    </section>
  );
}

function StateFigures({ machine, chart, flow, node, state, choose, period }: FlowPanelProps & { node: ChartNode; state: FlowState }) {
  const isLast = node.type === 'final';
  return (
    <>
      <dl className="flow-facts">
        <CurrentCounts {...state} />
        {state.median !== null && <Fact title={t('Median')}>{formatSeconds(state.median)}</Fact>}
        {state.ninth !== null && <Fact title={t('90 % within')}>{formatSeconds(state.ninth)}</Fact>}
      </dl>
      {state.waiting && !isLast && (
        <p className="details-block second">
          {t('Waiting now: median {median}, longest {longest}. The other figures are for records that left.', {
            median: formatSeconds(state.waiting.median),
            longest: formatSeconds(state.waiting.longest),
          })}
        </p>
      )}
      <div className="flow-open">
        <RecordsLink machine={machine} state={state.state} here={state.here} />
      </div>
      {state.stays === 0 && !isLast && (
        <p className="details-block second">{t('No record left this state in this period ({period}).', { period })}</p>
      )}
      <OutgoingArrows chart={chart} arrows={flow.outgoing(node)} choose={choose} />
      <StayBars state={state} />
    </>
  );
}

function GroupFigures({
  chart,
  flow,
  node,
  inside,
  choose,
}: FlowPanelProps & { node: ChartNode; inside: { here: number; late: number | null } }) {
  return (
    <>
      <dl className="flow-facts">
        <CurrentCounts {...inside} />
      </dl>
      <OutgoingArrows chart={chart} arrows={flow.outgoing(node)} choose={choose} />
    </>
  );
}

function ArrowFigures({ chart, arrow, period }: FlowPanelProps & { arrow: ArrowFlow }) {
  if (arrow.count === 0)
    return <p className="details-block second">{t('No record took this transition in this period ({period}).', { period })}</p>;
  const nameOf = (id: string) => {
    const node = chart.nodes.find((each) => each.id === id);
    return node ? stateLabel(node) : id;
  };
  const source = arrow.sources.length === 1 ? arrow.sources[0]?.from : arrow.edge.source;
  const sourceNames = source === undefined || source === chart.id ? t('any state') : nameOf(source);
  return (
    <>
      <dl className="flow-facts">
        <Fact title={t('Taken')}>{formatTimes(arrow.count)}</Fact>
        {arrow.share !== null && <Fact title={t('Of all that left {states}', { states: sourceNames })}>{formatPercent(arrow.share)}</Fact>}
      </dl>
      {arrow.sources.length > 1 && (
        <ul className="details-block flow-from">
          {arrow.sources.map(({ from, count: taken, share }) => (
            <li key={from} className="row">
              <span className="grow">{t('from {state}', { state: nameOf(from) })}</span>
              <span className="muted">{formatTimes(taken)}</span>
              {share !== null && <b>{formatPercent(share)}</b>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function OverallFigures({ machine, figures }: FlowPanelProps) {
  const isEmpty = figures.here === 0 && figures.moves === 0;
  if (isEmpty) return <p className="details-block second">{t('No records to count yet.')}</p>;
  return (
    <>
      <dl className="flow-facts">
        <Fact title={t('In all states')}>{recordCountLabel(machine, figures.here)}</Fact>
        {figures.late !== null && (
          <Fact title={t('Late')} late={figures.late > 0}>
            {count(figures.late)}
          </Fact>
        )}
        <Fact title={t('Entered')}>{count(figures.begun)}</Fact>
        <Fact title={t('Transitions taken')}>{count(figures.moves)}</Fact>
      </dl>
      {figures.moves === 0 && (
        <p className="details-block second">{t('No record changed state in this period, so there are no times or shares.')}</p>
      )}
      <p className="details-block second">{t('Select a state or a transition to see its figures.')}</p>
    </>
  );
}
