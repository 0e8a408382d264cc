import './details.css';
import { t } from '#platform/console/language/language.ts';
import { copyText } from '#platform/console/client/copy-text.ts';
import { nodeOf } from '../view/chart-edges.ts';
import { ChartDetails } from './chart-details.tsx';
import { EdgeDetails } from './edge-details.tsx';
import { StateDetails } from './state-details.tsx';
import { Legend } from './legend.tsx';
import { edgesOf, pathsInto } from './chart-paths.ts';
import type { DetailsProps } from './details-props.ts';

/** Details of the chosen state or transition, or of the chart if nothing is chosen. */
export function Details(props: DetailsProps) {
  const { opened, chosen, legend = null } = props;
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
        {(legend || (!node && !edge)) && <Legend overlay={legend} />}
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
