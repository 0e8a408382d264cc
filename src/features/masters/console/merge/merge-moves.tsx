import { IconAlertTriangle } from '@tabler/icons-react';
import { type Sentence } from '#platform/contract/sentence.ts';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import type { DrugsBooked, MasterRow, MasterUse } from '../../contract.ts';
import { masters } from '../../masters.ts';

interface Preview {
  keep: MasterRow;
  drop: readonly MasterRow[];
  moves: readonly MasterUse[];
  booked: DrugsBooked;
  problems: readonly Sentence[];
}

const fieldOf = ({ master, field }: MasterUse) => t(masters[master].fields.find(({ name }) => name === field)?.label ?? field);

/** Data of the dropped items' drugs that moves to the kept drug. */
const bookedInWords = ({ order_lines: lines, stock, prescriptions }: DrugsBooked): string[] =>
  [
    lines > 0 &&
      t('{n, plural, one {One order line moves too.} other {{count} order lines move too.}}', {
        n: lines,
        count: count(lines),
      }),
    stock > 0 &&
      t('{n, plural, one {One unit in stock moves too.} other {{count} units in stock move too.}}', { n: stock, count: count(stock) }),
    prescriptions > 0 &&
      t('{n, plural, one {One prescription covers the drug that stays.} other {{count} prescriptions cover the drug that stays.}}', {
        n: prescriptions,
        count: count(prescriptions),
      }),
  ].filter((words) => words !== false);

/** Effects of a merge, or the reasons against it. */
export function MergeMoves({ preview: { keep, drop, moves, booked, problems } }: { preview: Preview }) {
  return (
    <section aria-label={t('What the merge does')} aria-live="polite">
      {problems.map((problem) => (
        <p key={problem.message} className="help help-error">
          <IconAlertTriangle size={14} />
          <span>{t(problem)}</span>
        </p>
      ))}
      <p>
        {t('{n, plural, one {{names} is retired and replaced by {name}.} other {{names} are retired and replaced by {name}.}}', {
          n: drop.length,
          names: drop.map(({ name }) => name).join(', '),
          name: keep.name,
        })}
      </p>
      {bookedInWords(booked).map((words) => (
        <p key={words}>{words}</p>
      ))}
      {moves.length === 0 ? (
        <p className="second">{t('No other records refer to them.')}</p>
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
