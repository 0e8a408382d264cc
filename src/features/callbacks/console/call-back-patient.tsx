import { Button } from '@mantine/core';
import { IconPhoneCall } from '@tabler/icons-react';
import { useState } from 'react';
import { type PatientRecord, patientChanged } from '#features/patients/console/public.ts';
import { holds } from '#platform/access/permissions.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { useScreenActions } from '#platform/console/ui/keys/screen-actions.ts';
import { type KeyGroup, useScreenKeys } from '#platform/console/ui/keys/screen-keys.ts';
import { isModalOpen, isTyping } from '#platform/console/ui/keys/typing.ts';
import { useKeydown } from '#platform/console/ui/keys/use-keydown.ts';
import { CallBackDialog } from './call-back-dialog.tsx';

const KEY = 'b';
const keys: KeyGroup = { title: msg('Callbacks'), keys: [[msg('Call back…'), [KEY]]] };

/** In the head of a patient: they are to be called back. */
export default function CallBackPatient({ record }: { record: PatientRecord }) {
  const user = stored.currentUser.read();
  return user && holds('callbacks.act', user) ? <CallBack record={record} /> : null;
}

function CallBack({ record }: { record: PatientRecord }) {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useScreenKeys(keys);
  useScreenActions([{ id: 'patient/call-back', label: t('Call back…'), of: record.name, icon: IconPhoneCall, strokes: [KEY], run: open }]);
  useKeydown((event) => {
    if (event.key !== KEY || event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || isModalOpen()) return;
    event.preventDefault();
    open();
  });
  const close = () => {
    setOpen(false);
    patientChanged();
  };
  return (
    <>
      <Button size="xs" leftSection={<IconPhoneCall size={14} />} aria-keyshortcuts={KEY} onClick={open}>
        {t('Call back…')}
      </Button>
      {isOpen && <CallBackDialog customer={record} onClose={close} />}
    </>
  );
}
