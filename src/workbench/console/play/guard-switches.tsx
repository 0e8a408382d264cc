import { NativeSelect } from '@mantine/core';
import { msg, t } from '#platform/console/language/language.ts';
import { selectData } from '#platform/console/ui/fields/select-data.ts';
import type { Playing } from './use-playing.ts';

const answers = { own: msg('as evaluated'), yes: msg('yes'), no: msg('no') };
const verdicts = { own: null, yes: true, no: false } as const;

/** Presets guards of the active states, especially those that depend on the machine's environment. */
export function GuardSwitches({ playing: { stage, frame, opened, take } }: { playing: Playing }) {
  const relevantEdges = opened.chart.edges.filter(({ source, guard }) => guard !== null && frame.active.includes(source));
  const guardNames = Object.keys(stage.machine.implementations.guards);
  const named = guardNames.filter(
    (name) => name in frame.verdicts || relevantEdges.some(({ guard }) => guard?.split(/\W+/).includes(name)),
  );
  if (!named.length || frame.moment.snapshot.status !== 'active') return null;
  const undecided = named.filter((name) => stage.outside.has(name) || stage.failed.has(name));
  return (
    <details className="details-block play-guards" open={undecided.length > 0 || Object.keys(frame.verdicts).length > 0}>
      <summary>{t('Guard results')}</summary>
      {named.map((guard) => {
        const verdict = frame.verdicts[guard];
        return (
          <NativeSelect
            key={guard}
            label={guard}
            description={undecided.includes(guard) ? t('Decided outside the machine: fails until you choose') : undefined}
            data={selectData(answers)}
            value={verdict === undefined ? 'own' : verdict ? 'yes' : 'no'}
            onChange={({ target }) => take({ kind: 'guard', guard, says: verdicts[target.value as keyof typeof verdicts] })}
          />
        );
      })}
    </details>
  );
}
