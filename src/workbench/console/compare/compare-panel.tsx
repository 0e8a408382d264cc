import type { ReactNode } from 'react';
import type { Change, ChangeKind, ChartDifference } from '../../diff/diff.ts';
import { changeMarks } from '../../diff/diff-picture.ts';
import { t } from '#platform/console/language/language.ts';
import type { Chosen } from '../chart/chart-marks.ts';
import { ChangeList } from './change-list.tsx';

interface ComparePanelProps {
  /** Null if there is nothing to compare with. */
  difference: ChartDifference | null;
  /** Which of the two charts is open. */
  open: 'before' | 'after';
  chosen: Chosen | null;
  choose: (chosen: Chosen | null) => void;
  /** Notices and errors. */
  children?: ReactNode;
}

/** The changes, counted and listed. */
export function ComparePanel({ difference, open, chosen, choose, children }: ComparePanelProps) {
  const shared = { open, chosen, choose };
  const moves = difference?.changes.filter(({ kind }) => kind === 'moved') ?? [];
  const others = difference?.changes.filter(({ kind }) => kind !== 'moved') ?? [];
  return (
    <section className="details-block" aria-label={t('Differences')}>
      <h3>{t('Differences')}</h3>
      {children}
      {difference && difference.changes.length === 0 && <p className="second">{t('No differences.')}</p>}
      {difference && difference.changes.length > 0 && (
        <>
          <Counts changes={difference.changes} />
          {others.length > 0 && <ChangeList changes={others} difference={difference} {...shared} />}
        </>
      )}
      {difference && moves.length > 0 && (
        <>
          <h4 className="changes-moved">{t('Only moved')}</h4>
          <p className="second small">{t('Only the position in the drawing changed.')}</p>
          <ChangeList changes={moves} difference={difference} {...shared} />
        </>
      )}
    </section>
  );
}

function Counts({ changes }: { changes: readonly Change[] }) {
  const words: Record<ChangeKind, string> = { added: t('added'), removed: t('removed'), changed: t('changed'), moved: t('only moved') };
  const count = (kind: ChangeKind) => changes.filter((change) => change.kind === kind).length;
  return (
    <p className="change-counts">
      {(Object.keys(words) as ChangeKind[])
        .filter((kind) => count(kind) > 0)
        .map((kind) => (
          <span key={kind} className={`change-${kind}`}>
            <b className="change-mark">{changeMarks[kind]}</b> {count(kind)} {words[kind]}
          </span>
        ))}
    </p>
  );
}
