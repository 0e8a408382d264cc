import './record.css';
import { IconArrowsDiagonal, IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#platform/console/language/language.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { useScreenActions } from '#platform/console/ui/keys/screen-actions.ts';
import { isModalOpen } from '#platform/console/ui/keys/typing.ts';

export interface RecordBarActions {
  /** Whether it covers the list. */
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
  /** Labels of the buttons to the neighbouring records. */
  above: string;
  below: string;
  /** Rendered next to the title. */
  children?: ReactNode;
}

/** First line of a record over its list: title, neighbours, size and close. */
export function RecordBar({ id, title, above, below, full, onPrevious, onNext, onFull, onClose, children }: RecordBarProps) {
  const size = full ? t('Beside the list') : t('Full page');
  useScreenActions([
    ...(onPrevious ? [{ id: 'record/above', label: above, of: title, icon: IconChevronUp, strokes: ['k'], run: onPrevious }] : []),
    ...(onNext ? [{ id: 'record/below', label: below, of: title, icon: IconChevronDown, strokes: ['j'], run: onNext }] : []),
    { id: 'record/size', label: size, of: title, icon: IconArrowsDiagonal, strokes: ['f'], run: onFull },
    { id: 'record/close', label: t('Close'), of: title, icon: IconX, strokes: ['Esc'], run: onClose },
  ]);
  return (
    <header className="record-bar row">
      <h2 key={id} ref={takeFocus} tabIndex={-1}>
        {title}
      </h2>
      {children}
      <span className="grow" />
      <IconButton icon={IconChevronUp} size="sm" label={above} aria-keyshortcuts="k" {...stepping(onPrevious)} />
      <IconButton icon={IconChevronDown} size="sm" label={below} aria-keyshortcuts="j" {...stepping(onNext)} />
      <IconButton icon={IconArrowsDiagonal} size="sm" label={size} aria-pressed={full} aria-keyshortcuts="f" onClick={onFull} />
      <IconButton icon={IconX} size="sm" label={t('Close')} aria-keyshortcuts="Escape" onClick={onClose} />
    </header>
  );
}

/** At the end of the list the button keeps the focus: rows come and go while it is used. */
const stepping = (step: (() => void) | null) => ({
  'data-disabled': step === null,
  'aria-disabled': step === null || undefined,
  onClick: () => step?.(),
});

/** Focuses the opened record, unless a dialog has the focus. */
function takeFocus(heading: HTMLElement | null) {
  if (!isModalOpen()) heading?.focus({ preventScroll: true });
}
