import { Badge } from '@mantine/core';
import { useMemo } from 'react';
import type { Chart, ChartNode } from '../../drawing/chart.ts';
import { t } from '#platform/console/language/language.ts';
import { stateLabel } from '../chart/chart-labels.ts';
import { charts } from '../chart/open-chart.ts';
import { nodeOf, outgoingEdges } from '../view/chart-edges.ts';
import type { DetailsProps } from './details-props.ts';
import { ElsewhereList } from './elsewhere-list.tsx';
import { PlayFromHere } from './play-from-here.tsx';
import { TransitionList } from './transition-list.tsx';
import { incomingEdges } from './chart-paths.ts';

/** Details of a state: description, actions, incoming and outgoing transitions. */
export function StateDetails(props: DetailsProps & { node: ChartNode }) {
  const { opened, node, choose, onOpen, onPoint, playPosition, listsOutgoing = false, children } = props;
  const { chart } = opened;
  const { own, inherited } = outgoingEdges(chart, node.id);
  const listProps = { chart, choose, onPoint, playPosition };
  // The play's panel already lists the transitions of active states.
  const isListedElsewhere = listsOutgoing || (playPosition?.active.has(node.id) ?? false);
  const at = useMemo(() => [node.id], [node.id]);
  const handledTypes = useMemo(() => eventsAt(chart, node.id), [chart, node.id]);
  return (
    <>
      <div className="details-head">
        <div className="row">
          <span className="muted small grow">
            <Kind node={node} parent={nodeOf(chart, node.parent ?? '')} choose={choose} />
          </span>
          {node.spec && <Badge>{node.spec}</Badge>}
        </div>
        <h2>{stateLabel(node)}</h2>
        <p className="mono muted">{node.key}</p>
        {node.description && <p className="second details-words">{t(node.description)}</p>}
        {node.tags.length > 0 && (
          <p className="row details-tags">
            {node.tags.map((tag) => (
              <Badge key={tag}>#{tag}</Badge>
            ))}
          </p>
        )}
        <PlayFromHere {...props} />
      </div>
      {children}
      <StateActions node={node} onOpen={onOpen} />
      {!isListedElsewhere && (
        <>
          <TransitionList title={t('Outgoing')} edges={own} end="target" {...listProps} />
          <TransitionList title={t('Outgoing from parent states')} edges={inherited} end="target" {...listProps} />
        </>
      )}
      <TransitionList title={t('Incoming')} edges={incomingEdges(chart, node.id)} end="source" {...listProps} />
      {!playPosition && node.parent !== null && node.type !== 'final' && (
        <ElsewhereList chart={chart} at={at} here={handledTypes} onState={(id) => choose({ kind: 'state', id })} />
      )}
    </>
  );
}

/** Types of the events that a state or its ancestors handle. */
function eventsAt(chart: Chart, id: string): string[] {
  const { own, inherited } = outgoingEdges(chart, id);
  return [...own, ...inherited].map(({ event }) => event);
}

interface KindProps extends Pick<DetailsProps, 'choose'> {
  node: ChartNode;
  parent: ChartNode | undefined;
}

/** The type of a state, and its parent. */
function Kind({ node, parent, choose }: KindProps) {
  const kinds = {
    atomic: t('State'),
    compound: t('Compound state'),
    parallel: t('Parallel states'),
    final: t('Final state'),
    history: t('History state'),
  };
  return (
    <>
      {kinds[node.type]}
      {parent && parent.parent !== null && (
        <>
          {' · '}
          <button type="button" className="link" onClick={() => choose({ kind: 'state', id: parent.id })}>
            {stateLabel(parent)}
          </button>
        </>
      )}
    </>
  );
}

/** Entry and exit actions, and invoked actors; an actor with a chart links to it. */
function StateActions({ node: { entry, exit, invokes }, onOpen }: { node: ChartNode } & Pick<DetailsProps, 'onOpen'>) {
  if (entry.length + exit.length + invokes.length === 0) return null;
  const isChart = (src: string) => charts.some(({ id }) => id === src);
  return (
    <dl className="details-block facts">
      {invokes.length > 0 && (
        <>
          <dt>{t('Runs')}</dt>
          <dd>
            {invokes.map(({ id, src }) => (
              <span key={id} className="mono">
                {isChart(src) ? (
                  <button type="button" className="link" onClick={() => onOpen(src)}>
                    {src}
                  </button>
                ) : (
                  src
                )}
              </span>
            ))}
          </dd>
        </>
      )}
      <Names title={t('On entry')} names={entry} />
      <Names title={t('On exit')} names={exit} />
    </dl>
  );
}

/** Names of actions, one per line. */
export function Names({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <>
      <dt>{title}</dt>
      <dd>
        {names.map((name) => (
          <span key={name} className="mono">
            {name}
          </span>
        ))}
      </dd>
    </>
  );
}
