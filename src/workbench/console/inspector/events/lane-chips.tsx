import { Button } from '@mantine/core';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import { actorName } from '../store/labels.ts';
import { useInspected } from '../store/use-inspection.ts';
import type { Lane } from './sequence-layout.ts';

interface LaneChipsProps {
  lanes: readonly Lane[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** Chooses the actors whose events the sequence shows; all of them while none is chosen. */
export function LaneChips({ lanes, chosen, onChoose }: LaneChipsProps) {
  const { store } = useInspected();
  const toggle = (id: string) => onChoose(new Set(chosen.has(id) ? [...chosen].filter((each) => each !== id) : [...chosen, id]));
  if (lanes.length < 2 && chosen.size === 0) return null;
  return (
    <fieldset className="inspector-lanes" aria-label={t('Actors in the sequence')}>
      {lanes.map(({ id, events }) => (
        <Button key={id} size="sm" radius="xl" aria-pressed={chosen.has(id)} onClick={() => toggle(id)}>
          {actorName(store, id)} <b>{count(events)}</b>
        </Button>
      ))}
      {chosen.size > 0 && (
        <Button size="sm" variant="subtle" onClick={() => onChoose(new Set())}>
          {t('All actors')}
        </Button>
      )}
    </fieldset>
  );
}
