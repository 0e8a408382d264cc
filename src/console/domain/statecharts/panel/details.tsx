import './details.css';
import type { ReactNode } from 'react';
import type { OpenedChart } from '#charts/listed-chart.ts';
import { t } from '#console/language/language.ts';
import type { Chosen } from '../chart-marks.ts';
import type { Standing } from './standing.ts';
import { copyText } from '../../copy-text.ts';
import { nodeOf } from '../view/chart-ways.ts';
import { ChartDetails } from './chart-details.tsx';
import { EdgeDetails } from './edge-details.tsx';
import { StateDetails } from './state-details.tsx';
import { edgesOf, pathsInto } from './ways.ts';

export interface DetailsProps {
  opened: OpenedChart;
  chosen: Chosen | null;
  choose: (chosen: Chosen | null) => void;
  /** Opens another chart. */
  onOpen: (chart: string) => void;
  /** A transition that the pointer or the focus is on, to be shown in the drawing. */
  onPoint: (edge: string | null) => void;
  /** Puts an overlay over the chart; null where there is no such overlay. */
  onOverlay: ((overlay: string) => void) | null;
  /** Plays to a state; null where nothing is played. */
  onReach: ((state: string) => void) | null;
  /** Where the play stands that is told in `children`; null while none is. */
  standing: Standing | null;
  /** What is said in `children` has the ways out of the chosen state among it. */
  tellsWaysOut?: boolean;
  /** What the overlay says. */
  children?: ReactNode;
}

/** What is told of the chosen state or transition, or of the chart while nothing is chosen. */
export function Details(props: DetailsProps) {
  const { opened, chosen } = props;
  const node = chosen?.kind === 'state' ? nodeOf(opened.chart, chosen.id) : undefined;
  const edges = chosen?.kind === 'edge' ? edgesOf(opened.chart, chosen.id) : [];
  const [edge] = edges;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled with the keyboard */}
      <section className="details-body" aria-label={t('Details')} tabIndex={0}>
        {node ? (
          <StateDetails {...props} node={node} />
        ) : edge ? (
          <EdgeDetails {...props} edge={edge} targets={edges.map(({ target }) => target)} />
        ) : (
          <ChartDetails {...props} />
        )}
      </section>
      <Foot {...props} />
    </>
  );
}

function Foot({ opened: { chart, paths, screens, source }, chosen, onOverlay }: DetailsProps) {
  const count = chosen?.kind === 'edge' ? (paths.transitions[chosen.id] ?? 0) : chosen ? pathsInto(chart, paths, chosen.id) : paths.total;
  const shots = chosen?.kind === 'state' ? (screens[chosen.id]?.length ?? 0) : Object.values(screens).flat().length;
  const link = (overlay: string, words: string) =>
    onOverlay ? (
      <button type="button" className="link" onClick={() => onOverlay(overlay)}>
        {words}
      </button>
    ) : (
      <span>{words}</span>
    );
  return (
    <div className="details-foot">
      {link('coverage', t('{n, plural, one {# path} other {# paths}}', { n: count }))}
      {link('screens', t('{n, plural, one {# screen} other {# screens}}', { n: shots }))}
      <span className="grow" />
      <button type="button" className="link" title={t('Copy {path}', { path: source })} onClick={() => void copyText(source)}>
        {t('Source')}
      </button>
    </div>
  );
}
