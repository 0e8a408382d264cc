import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useRef } from 'react';
import { t } from '#platform/console/language/language.ts';
import { copyText } from '#platform/console/client/copy-text.ts';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';

/** Shown only once. */
export function TemporaryPassword({ name, password, onClose }: { name: string; password: string; onClose: () => void }) {
  const first = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      title={t('Temporary password of {name}', { name })}
      width={440}
      focus={first}
      onClose={onClose}
      footer={
        <>
          <Button ref={first} leftSection={<IconCopy size={14} />} onClick={() => void copyText(password)}>
            {t('Copy')}
          </Button>
          <Button variant="filled" onClick={onClose}>
            {t('I have passed it on')}
          </Button>
        </>
      }
    >
      <p>{t('It is shown only once. It can only be used to choose a new password.')}</p>
      <p className="user-password">
        <code>{password}</code>
      </p>
    </Dialog>
  );
}
