import './record.css';
import type { ReactNode } from 'react';
import { t } from '#console/language/language.ts';
import { IconButton } from '../controls/icon-button.tsx';

export interface RecordBarActions {
  /** Covers the list. */
  full: boolean;
  /** Null at the first and the last row. */
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  onFull: () => void;
  onClose: () => void;
}

interface RecordBarProps extends RecordBarActions {
  id: number;
  title: string;
  /** Words of the ways to the neighbours. */
  above: string;
  below: string;
  /** What stands beside the title. */
  children?: ReactNode;
}

/** First line of a record over its list: which one it is, its neighbours, its size, the way out. */
export function RecordBar({ id, title, above, below, full, onPrevious, onNext, onFull, onClose, children }: RecordBarProps) {
  return (
    <header className="record-bar row">
      <h2 key={id} ref={takeFocus} tabIndex={-1}>
        {title}
      </h2>
      {children}
      <span className="grow" />
      <IconButton icon="up" size="sm" label={above} aria-keyshortcuts="k" disabled={!onPrevious} onClick={() => onPrevious?.()} />
      <IconButton icon="down" size="sm" label={below} aria-keyshortcuts="j" disabled={!onNext} onClick={() => onNext?.()} />
      <IconButton
        icon="expand"
        size="sm"
        label={full ? t('Beside the list') : t('Full page')}
        aria-pressed={full}
        aria-keyshortcuts="f"
        onClick={onFull}
      />
      <IconButton icon="x" size="sm" label={t('Close')} aria-keyshortcuts="Escape" onClick={onClose} />
    </header>
  );
}

/** The record that was opened is where the keyboard is; a dialog keeps the focus that it has. */
function takeFocus(heading: HTMLElement | null) {
  if (!document.querySelector('dialog[open]')) heading?.focus({ preventScroll: true });
}
