import { Button, Checkbox } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { useWindow } from '../events/use-window.ts';
import { useInspected } from '../store/use-inspection.ts';
import { leafStateText, stateText } from '../store/labels.ts';
import { branches } from './branches.ts';

const ROW = 28;

interface ActorTreeProps {
  /** Called when an actor is opened. */
  onOpen: () => void;
}

/** The tree of actors with their states. Ended actors are faint. */
export function ActorTree({ onOpen }: ActorTreeProps) {
  const { store } = useInspected();
  const base = useId();
  const [showsEnded, setShowsEnded] = useState(true);
  const { chosenActor, filter } = store.state();
  const tree = branches(store.actors(), (id) => store.actorState(id)).filter(({ actorState }) => showsEnded || !actorState.isEnded);
  const { scroller, first, end, onScroll, reveal } = useWindow<HTMLDivElement>(tree.length, ROW, false);
  const index = tree.findIndex(({ actor }) => actor.id === chosenActor);
  const choose = (at: number) => {
    const branch = tree[Math.min(Math.max(at, 0), tree.length - 1)];
    if (branch) store.chooseActor(branch.actor.id);
    reveal(at);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: tree.length - 1 }[event.key];
    if (to !== undefined) choose(to);
    else if (event.key === 'Enter') onOpen();
    else return;
    event.preventDefault();
  };
  return (
    <section className="inspector-actors" aria-label={t('Actors')}>
      <div className="inspector-part-head">
        <h2>{t('Actors')}</h2>
        <Checkbox
          className="inspector-check"
          label={t('Include ended')}
          checked={showsEnded}
          onChange={({ target }) => setShowsEnded(target.checked)}
        />
      </div>
      <div
        ref={scroller}
        className="inspector-rows"
        role="tree"
        tabIndex={0}
        aria-label={t('Actors')}
        aria-activedescendant={index < first || index >= end ? undefined : `${base}-${index}`}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        <div className="inspector-all-rows" role="presentation" style={{ height: tree.length * ROW }}>
          {tree.slice(first, end).map(({ actor, depth, actorState }, at) => (
            // The tree as a whole handles the keyboard.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- see the tree around it
            <div
              key={actor.id}
              id={`${base}-${first + at}`}
              className={actorState.isEnded ? 'inspector-actor inspector-faint' : 'inspector-actor'}
              role="treeitem"
              aria-level={depth + 1}
              aria-selected={actor.id === chosenActor}
              tabIndex={-1}
              style={{ top: (first + at) * ROW, paddingInlineStart: 12 + depth * 14 }}
              title={`${actor.name} (${actor.id}) ${stateText(actorState.moment?.value)}`.trim()}
              onClick={() => {
                store.chooseActor(actor.id);
                onOpen();
              }}
            >
              <b className="ell">{actor.name}</b>
              <span className="ell second">
                {leafStateText(actorState.moment?.value) || t(actorState.moment?.status ?? 'active')}
                {actorState.isEnded && ` · ${t('ended')}`}
              </span>
            </div>
          ))}
        </div>
      </div>
      {chosenActor !== null && filter.actor !== chosenActor && (
        <div className="inspector-foot">
          <Button size="xs" variant="subtle" leftSection={<IconFilter size={14} />} onClick={() => store.setFilter({ actor: chosenActor })}>
            {t('Only its events')}
          </Button>
        </div>
      )}
    </section>
  );
}
