import type { ReactNode } from 'react';
import type { ChangeKind, ChartDifference } from '#charts/diff.ts';
import { changeMarks } from '#charts/diff-picture.ts';
import { t } from '#console/language/language.ts';
import type { Chosen } from '../chart-marks.ts';
import { ChangeList } from './change-list.tsx';

interface ComparePanelProps {
  /** Null: there is nothing to compare with. */
  difference: ChartDifference | null;
  /** Which of the two charts is the one that is open. */
  open: 'before' | 'after';
  chosen: Chosen | null;
  choose: (chosen: Chosen | null) => void;
  /** Why there is nothing, or what went wrong. */
  children?: ReactNode;
}

/** What is different, counted and in words. */
export function ComparePanel({ difference, open, chosen, choose, children }: ComparePanelProps) {
  return (
    <section className="details-block" aria-label={t('What is different')}>
      <h3>{t('What is different')}</h3>
      {children}
      {difference && difference.changes.length === 0 && <p className="second">{t('Nothing: both say the same.')}</p>}
      {difference && difference.changes.length > 0 && (
        <>
          <Counts difference={difference} />
          <ChangeList difference={difference} open={open} chosen={chosen} choose={choose} />
        </>
      )}
    </section>
  );
}

function Counts({ difference: { changes } }: { difference: ChartDifference }) {
  const words: Record<ChangeKind, string> = { added: t('added'), removed: t('removed'), changed: t('changed') };
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
