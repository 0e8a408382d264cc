import type { Change, ChartDifference } from '../../diff/diff.ts';
import { changeMarks } from '../../diff/diff-picture.ts';
import { describeChange } from '../../diff/diff-words.ts';
import { t } from '#platform/console/language/language.ts';
import type { Chosen } from '../chart/chart-marks.ts';
import { chosenBy } from './compare-marks.ts';

interface ChangeListProps {
  /** The changes to list. */
  changes: readonly Change[];
  difference: ChartDifference;
  /** Which of the two charts is open. */
  open: 'before' | 'after';
  chosen: Chosen | null;
  choose: (chosen: Chosen | null) => void;
}

/** A list of changes; each selects its state or arrow in the drawings. */
export function ChangeList({ changes, difference, open, chosen, choose }: ChangeListProps) {
  const kinds = { added: t('added'), removed: t('removed'), changed: t('changed'), moved: t('moved') };
  return (
    <ul className="changes">
      {changes.map((change, at) => {
        const target = chosenBy(change, open);
        const isChosen = chosen?.kind === target.kind && chosen.id === target.id;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the list is made anew as a whole
          <li key={at}>
            <button
              type="button"
              className={`change change-${change.kind}`}
              aria-pressed={isChosen}
              onClick={() => choose(isChosen ? null : target)}
            >
              <span aria-hidden="true" className="change-mark">
                {changeMarks[change.kind]}
              </span>
              <span className="visually-hidden">{`${kinds[change.kind]}: `}</span>
              {describeChange(difference, change, t)}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
