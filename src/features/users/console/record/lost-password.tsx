import { Button } from '@mantine/core';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';
import { useResetPassword } from './user-mutations.ts';

interface LostPasswordProps {
  name: string;
  userId: number;
  onRenewed: (password: string) => void;
  onClose: () => void;
}

/** After a repeated invitation: the account exists, and its password, which is never sent twice, was not received. */
export function LostPassword({ name, userId, onRenewed, onClose }: LostPasswordProps) {
  const reset = useResetPassword();
  const renew = () => reset.mutate({ user_id: userId }, { onSuccess: ({ temporary_password: password }) => onRenewed(password) });
  return (
    <Dialog
      title={t('Account of {name} created', { name })}
      width={440}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Not now')}</Button>
          <BlockableButton variant="filled" busy={reset.isPending} onClick={renew}>
            {t('Set a new temporary password')}
          </BlockableButton>
        </>
      }
    >
      <p>{t('The account was created by an earlier attempt whose response was lost, and with it the temporary password.')}</p>
    </Dialog>
  );
}
