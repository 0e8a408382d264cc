import type { ChartEdge } from '../../drawing/chart.ts';
import { t } from '#platform/console/language/language.ts';
import { copyText } from '#platform/console/client/copy-text.ts';
import { eventLabel, stateLabel } from '../chart/chart-labels.ts';
import { nodeOf } from '../view/chart-edges.ts';
import type { DetailsProps } from './details-props.ts';
import { Names } from './state-details.tsx';
import { Guard } from './transition-list.tsx';
import { pathsTaking } from './chart-paths.ts';

interface EdgeDetailsProps extends DetailsProps {
  edge: ChartEdge;
  /** Ids of the target states. */
  targets: readonly string[];
}

const shownPaths = 6;

/** Details of a transition: event, source and targets, guard, actions. */
export function EdgeDetails({ opened, edge, targets, choose, playPosition, children }: EdgeDetailsProps) {
  const { chart, paths } = opened;
  const kinds = {
    event: t('Event'),
    after: t('Automatic, after a delay'),
    always: t('Automatic, immediate'),
    done: t('When an actor is done'),
    error: t('When an actor fails'),
  };
  const state = (id: string) => {
    const node = nodeOf(chart, id);
    if (!node || node.parent === null) return <span key={id}>{t('Any state')}</span>;
    return (
      <button key={id} type="button" className="link" onClick={() => choose({ kind: 'state', id })}>
        {stateLabel(node)}
      </button>
    );
  };
  return (
    <>
      <div className="details-head">
        <p className="muted small">{kinds[edge.kind]}</p>
        <h2>{eventLabel(edge)}</h2>
        {edge.event && <p className="mono muted details-id">{edge.event}</p>}
        <p className="details-way">
          {state(edge.source)}
          <span aria-hidden="true">→</span>
          <span className="visually-hidden">{t('to')}</span>
          {edge.internal ? <span className="second">{t('stays')}</span> : targets.map(state)}
        </p>
        {edge.description && <p className="second details-words">{t(edge.description)}</p>}
        {edge.guard !== null && (
          <p className="details-guard">
            <Guard edge={edge} playPosition={playPosition} />
          </p>
        )}
      </div>
      {children}
      {(edge.guard !== null || edge.actions.length > 0 || edge.delay !== null) && (
        <dl className="details-block facts">
          <Names title={t('Guard')} names={edge.guard === null ? [] : [edge.guard]} />
          <Names title={t('Does')} names={edge.actions} />
          {edge.delay && (
            <>
              <dt>{t('After')}</dt>
              <dd>
                {edge.delay.words === edge.delay.name ? t('a computed time') : edge.delay.words}{' '}
                <span className="mono muted">{edge.delay.name}</span>
              </dd>
            </>
          )}
        </dl>
      )}
      <section className="details-block">
        <h3>{t('Tests')}</h3>
        <p className="second small">
          {t('{n, plural, =0 {Not covered by any path.} one {Covered by # path.} other {Covered by # paths.}}', {
            n: paths.transitions[edge.id] ?? 0,
          })}{' '}
          {paths.waived[edge.id] && t(paths.waived[edge.id] ?? '')}
        </p>
        <ul className="path-ids">
          {pathsTaking(chart, paths, edge)
            .slice(0, shownPaths)
            .map((id) => (
              <li key={id}>
                <button
                  type="button"
                  className="link mono"
                  title={t('Copy the command that runs it')}
                  onClick={() => void copyText(`npm run paths -- --machine ${chart.id} --path ${id}`)}
                >
                  {id}
                </button>
              </li>
            ))}
        </ul>
      </section>
    </>
  );
}
