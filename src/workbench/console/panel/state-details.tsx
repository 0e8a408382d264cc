import { useMemo } from 'react';
import type { Chart, ChartNode } from '../../drawing/chart.ts';
import { t } from '#platform/console/language/language.ts';
import { Tag } from '#platform/console/ui/controls/tag.tsx';
import { stateWords } from '../chart/chart-words.ts';
import { charts } from '../chart/open-chart.ts';
import { nodeOf, waysOut } from '../view/chart-ways.ts';
import type { DetailsProps } from './details-props.ts';
import { ElsewhereList } from './elsewhere-list.tsx';
import { PlayFromHere } from './play-from-here.tsx';
import { WayList } from './way-list.tsx';
import { waysIn } from './ways.ts';

/** A state: what it means, what it does, and the ways in and out. */
export function StateDetails(props: DetailsProps & { node: ChartNode }) {
  const { opened, node, choose, onOpen, onPoint, standing, tellsWaysOut = false, children } = props;
  const { chart } = opened;
  const { own, inherited } = waysOut(chart, node.id);
  const ways = { chart, choose, onPoint, standing };
  // The play tells what can happen where it stands.
  const isTold = tellsWaysOut || (standing?.active.has(node.id) ?? false);
  const at = useMemo(() => [node.id], [node.id]);
  const here = useMemo(() => eventsAt(chart, node.id), [chart, node.id]);
  return (
    <>
      <div className="details-head">
        <div className="row">
          <span className="muted small grow">
            <Kind node={node} parent={nodeOf(chart, node.parent ?? '')} choose={choose} />
          </span>
          {node.spec && <Tag>{node.spec}</Tag>}
        </div>
        <h2>{stateWords(node)}</h2>
        <p className="mono muted">{node.key}</p>
        {node.description && <p className="second details-words">{t(node.description)}</p>}
        {node.tags.length > 0 && (
          <p className="row details-tags">
            {node.tags.map((tag) => (
              <Tag key={tag}>#{tag}</Tag>
            ))}
          </p>
        )}
        <PlayFromHere {...props} />
      </div>
      {children}
      <Doings node={node} onOpen={onOpen} />
      {!isTold && (
        <>
          <WayList title={t('Ways out')} ways={own} end="target" {...ways} />
          <WayList title={t('Ways out of what is around it')} ways={inherited} end="target" {...ways} />
        </>
      )}
      <WayList title={t('Ways in')} ways={waysIn(chart, node.id)} end="source" {...ways} />
      {!standing && node.parent !== null && node.type !== 'final' && (
        <ElsewhereList chart={chart} at={at} here={here} onState={(id) => choose({ kind: 'state', id })} />
      )}
    </>
  );
}

/** Types of the events that a state or what is around it answers. */
function eventsAt(chart: Chart, id: string): string[] {
  const { own, inherited } = waysOut(chart, id);
  return [...own, ...inherited].map(({ event }) => event);
}

interface KindProps extends Pick<DetailsProps, 'choose'> {
  node: ChartNode;
  parent: ChartNode | undefined;
}

/** What sort of state it is, and which one it lies in. */
function Kind({ node, parent, choose }: KindProps) {
  const kinds = {
    atomic: t('State'),
    compound: t('Group of states'),
    parallel: t('States side by side'),
    final: t('Last state'),
    history: t('Where it was left'),
  };
  return (
    <>
      {kinds[node.type]}
      {parent && parent.parent !== null && (
        <>
          {' · '}
          <button type="button" className="link" onClick={() => choose({ kind: 'state', id: parent.id })}>
            {stateWords(parent)}
          </button>
        </>
      )}
    </>
  );
}

/** Actions on the way in and out, and the actors that run meanwhile; one of the charts leads there. */
function Doings({ node: { entry, exit, invokes }, onOpen }: { node: ChartNode } & Pick<DetailsProps, 'onOpen'>) {
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
      <Names title={t('On the way in')} names={entry} />
      <Names title={t('On the way out')} names={exit} />
    </dl>
  );
}

/** Names of actions, one below the other. */
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
