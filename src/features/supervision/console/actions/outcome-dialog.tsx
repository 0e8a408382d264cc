import { Button } from '@mantine/core';
import { useRef } from 'react';
import { t } from '#platform/console/language/language.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';
import type { Outcomes } from './carry-out.ts';

interface OutcomeDialogProps extends Outcomes {
  onClose: () => void;
}

/** What came of each change, where some were refused. */
export function OutcomeDialog({ outcomes, undo, onClose }: OutcomeDialogProps) {
  const closeButton = useRef<HTMLButtonElement>(null);
  const refused = outcomes.filter(({ why }) => why !== null).length;
  const onUndo = () => {
    onClose();
    undo?.();
  };
  return (
    <Dialog
      title={t('{n, plural, one {# was refused} other {# were refused}}, {done} done', { n: refused, done: outcomes.length - refused })}
      width={480}
      focus={closeButton}
      onClose={onClose}
      footer={
        <>
          {undo && <Button onClick={onUndo}>{t('Undo the rest')}</Button>}
          <Button variant="filled" ref={closeButton} onClick={onClose}>
            {t('Close')}
          </Button>
        </>
      }
    >
      <ul className="floor-outcomes">
        {outcomes.map(({ name, why }) => (
          <li key={name}>
            <b>{name}</b> <StatusDot tone={why === null ? 'good' : 'late'}>{why ?? t('Done')}</StatusDot>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
