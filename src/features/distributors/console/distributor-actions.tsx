import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { EventButton, RecordActions, SendButton } from '#platform/record/console/change/record-actions.tsx';
import { ReasonDialog } from '#platform/record/console/change/reason-dialog.tsx';
import type { DistributorRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { DistributorDialog } from './distributor-dialog.tsx';

type Open = 'change' | 'distributor.suspended' | 'distributor.closed';

/** What the chart accepts from this user now; the others say why not. */
export function DistributorActions({ record }: { record: DistributorRecord }) {
  const [open, setOpen] = useState<Open | null>(null);
  const { id: distributor_id, version, status, name } = record;
  const save = api.distributor.sendDistributorEvent.mutationOptions(changing);
  const stop = useMutation(save);
  const close = () => setOpen(null);
  return (
    <>
      <RecordActions record={record}>
        {status === 'applied' && (
          <SendButton
            event="distributor.verified"
            variant="filled"
            save={save}
            input={{ distributor_id, event: 'distributor.verified' as const }}
            question={{
              title: t('Verify {name}?', { name }),
              confirm: t('Verify'),
              message: t('You have checked its GSTIN and both drug licences.'),
            }}
          >
            {t('Verify')}
          </SendButton>
        )}
        {(status === 'verified' || status === 'suspended') && (
          <SendButton
            event="distributor.activated"
            variant="filled"
            save={save}
            input={{ distributor_id, event: 'distributor.activated' as const }}
            onSaved={() => void toast({ text: t('{name} is active', { name }) })}
          >
            {t('Activate')}
          </SendButton>
        )}
        {status !== 'closed' && (
          <EventButton event="distributor.changed" onClick={() => setOpen('change')}>
            {t('Change…')}
          </EventButton>
        )}
        {status === 'active' && (
          <EventButton event="distributor.suspended" onClick={() => setOpen('distributor.suspended')}>
            {t('Suspend…')}
          </EventButton>
        )}
        {status !== 'closed' && (
          <EventButton event="distributor.closed" onClick={() => setOpen('distributor.closed')}>
            {t('Close…')}
          </EventButton>
        )}
      </RecordActions>
      {open === 'change' && <DistributorDialog record={record} onClose={close} />}
      {open === 'distributor.suspended' && (
        <ReasonDialog
          title={t('Suspend {name}?', { name })}
          submit={t('Suspend distributor')}
          help={t('Its rates and supply lanes stay. It can be activated again.')}
          target={{ distributor_id, version, event: open }}
          save={stop}
          onClose={close}
        />
      )}
      {open === 'distributor.closed' && (
        <ReasonDialog
          title={t('Close {name}?', { name })}
          submit={t('Close distributor')}
          danger
          help={t('It cannot be opened again, and gets no rates or supply lanes any more. Those that it has stay as they are.')}
          target={{ distributor_id, version, event: open }}
          save={stop}
          onClose={close}
        />
      )}
    </>
  );
}
