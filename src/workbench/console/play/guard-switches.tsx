import { msg, t } from '#platform/console/language/language.ts';
import { SelectField } from '#platform/console/ui/fields/select-field.tsx';
import type { Playing } from './use-playing.ts';

const answers = { own: msg('as it judges itself'), yes: msg('yes'), no: msg('no') };
const verdicts = { own: null, yes: true, no: false } as const;

/** Guards that matter here can be told what to say: those that only the machine's surroundings could answer, above all. */
export function GuardSwitches({ playing: { stage, frame, opened, take } }: { playing: Playing }) {
  const near = opened.chart.edges.filter(({ source, guard }) => guard !== null && frame.active.includes(source));
  const known = Object.keys(stage.machine.implementations.guards);
  const named = known.filter((name) => name in frame.verdicts || near.some(({ guard }) => guard?.split(/\W+/).includes(name)));
  if (!named.length || frame.moment.snapshot.status !== 'active') return null;
  const asksOutside = named.filter((name) => stage.outside.has(name) || stage.failed.has(name));
  return (
    <details className="details-block play-guards" open={asksOutside.length > 0 || Object.keys(frame.verdicts).length > 0}>
      <summary>{t('What guards say')}</summary>
      {named.map((guard) => {
        const verdict = frame.verdicts[guard];
        return (
          <SelectField
            key={guard}
            label={guard}
            help={asksOutside.includes(guard) ? t('Only its surroundings know: it says no until it is told') : undefined}
            options={answers}
            value={verdict === undefined ? 'own' : verdict ? 'yes' : 'no'}
            onChange={({ target }) => take({ kind: 'guard', guard, says: verdicts[target.value as keyof typeof verdicts] })}
          />
        );
      })}
    </details>
  );
}
