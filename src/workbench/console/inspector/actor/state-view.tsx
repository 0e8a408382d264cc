import { useMemo } from 'react';
import { t } from '#platform/console/language/language.ts';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import type { InspectedActor, Moment, ActorState } from '../store/actors.ts';
import { stateText } from '../store/labels.ts';
import { changedPaths } from './changes.ts';
import { JsonTree } from './json-tree.tsx';

const visibleParts = (moment: Moment | null) => {
  const { value, context, tags, error, output } = moment ?? {};
  return Object.fromEntries(Object.entries({ value, context, tags, error, output }).filter(([, part]) => part !== undefined));
};

/** State and context of an actor, with the changes of the last event marked. */
export function StateView({ actor, actorState }: { actor: InspectedActor; actorState: ActorState | null }) {
  const { before = null, moment = null } = actorState ?? {};
  const changed = useMemo(() => (before ? changedPaths(visibleParts(before), visibleParts(moment)) : new Set<string>()), [before, moment]);
  if (!actorState) return <EmptyState title={t('{name} had not started yet', { name: actor.name })} />;
  const { isEnded } = actorState;
  return (
    <div className="inspector-state">
      <dl className="inspector-facts">
        <dt>{t('State')}</dt>
        <dd>{stateText(moment?.value) || '–'}</dd>
        <dt>{t('Status')}</dt>
        <dd>{isEnded && moment?.status === 'active' ? t('stopped') : t(moment?.status ?? 'active')}</dd>
        <dt>{t('After')}</dt>
        <dd className="mono">{moment?.event || (moment && moment.seq !== actor.born ? t('no observed event') : t('its start'))}</dd>
        <dt>{t('Session')}</dt>
        <dd className="mono">{actor.id}</dd>
      </dl>
      <div className="inspector-json">
        <JsonTree value={visibleParts(moment)} changed={changed} />
      </div>
      {changed.size > 0 && <p className="second">{t('Changes by the event are marked.')}</p>}
    </div>
  );
}
