import { Button } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { useAtom } from '../../atom.ts';
import { t } from '../../language/language.ts';
import { type Confirmation, confirmations, declineAll } from './confirmations.ts';
import { Dialog } from './dialog.tsx';

/** Renders the question of `confirmed`; once per frame. */
export function Confirmations() {
  const [confirmation] = useAtom(confirmations);
  useEffect(() => declineAll, []);
  return confirmation && <ConfirmDialog key={confirmation.id} {...confirmation} />;
}

function ConfirmDialog({ title, message, confirm, decline, danger = false, answer }: Confirmation) {
  const first = useRef<HTMLButtonElement>(null);
  const messageId = useId();
  const onDecline = () => answer(false);
  const onConfirm = () => answer(true);
  return (
    <Dialog
      title={title ?? t('Please confirm')}
      role="alertdialog"
      describedBy={messageId}
      width={400}
      state="open"
      focus={first}
      onClose={onDecline}
      footer={
        <>
          <Button ref={danger ? first : undefined} onClick={onDecline}>
            {decline ?? t('No')}
          </Button>
          <Button variant="filled" color={danger ? 'late' : 'accent'} ref={danger ? undefined : first} onClick={onConfirm}>
            {confirm ?? t('Yes')}
          </Button>
        </>
      }
    >
      <p id={messageId}>{message ?? t('Are you sure?')}</p>
    </Dialog>
  );
}
