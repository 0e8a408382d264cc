import { t } from '#console/language/language.ts';
import { count } from '#console/lib/formats.ts';
import { Icon } from '#console/ui/base/icon.tsx';
import type { MasterRow, MasterUse } from '#contracts/item.ts';
import { masters } from '#contracts/masters.ts';

interface Preview {
  keep: MasterRow;
  drop: readonly MasterRow[];
  moves: readonly MasterUse[];
  problems: readonly string[];
}

const fieldOf = ({ master, field }: MasterUse) => t(masters[master].fields.find(({ name }) => name === field)?.label ?? field);

/** What a merge would do, or why it cannot be. */
export function MergeMoves({ preview: { keep, drop, moves, problems } }: { preview: Preview }) {
  return (
    <section aria-label={t('What the merge does')} aria-live="polite">
      {problems.map((problem) => (
        <p key={problem} className="help help-error">
          <Icon name="alert" small />
          <span>{t(problem)}</span>
        </p>
      ))}
      <p>
        {t('{n, plural, one {{names} is retired; {name} takes its place.} other {{names} are retired; {name} takes their place.}}', {
          n: drop.length,
          names: drop.map(({ name }) => name).join(', '),
          name: keep.name,
        })}
      </p>
      {moves.length === 0 ? (
        <p className="second">{t('Nothing refers to them: no reference moves.')}</p>
      ) : (
        <ul className="master-moves">
          {moves.map((move) => (
            <li key={`${move.master}.${move.field}`}>
              <b>{count(move.count)}</b> {t(masters[move.master].title)} · {fieldOf(move)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
