import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PLACE_ORDER_PATH } from '#features/place-order/public.ts';
import { t } from '#platform/console/language/language.ts';
import { Slot } from '#platform/console/slot.tsx';
import { EventButton, RecordActions, SendButton } from '#platform/record/console/change/record-actions.tsx';
import type { CallbackRecord } from '../contract.ts';
import { api } from './api.ts';
import { CloseDialog } from './close-dialog.tsx';
import { LogCallDialog } from './log-call-dialog.tsx';
import { TimeDialog } from './time-dialog.tsx';
import { changing } from './changing.ts';

type Open = 'call' | 'time' | 'close' | 'reopen';

/** What the chart accepts from this user now; the others say why not. */
export function CallbackActions({ record }: { record: CallbackRecord }) {
  const [open, setOpen] = useState<Open | null>(null);
  const { id: callback_id, owner } = record;
  const closes = record.outcomes.some(({ allowed }) => allowed);
  const taking = owner && {
    title: t('Take this callback?'),
    message: t('{name} has it and will be told.', { name: owner.name }),
    confirm: t('Take it'),
  };
  const dialog = { record, onClose: () => setOpen(null) };
  return (
    <>
      <RecordActions record={record}>
        {record.status === 'PENDING' ? (
          <>
            <Slot name="subject.call" props={{ kind: 'callback', record, variant: 'filled' }} />
            <EventButton event="callback.attempted" onClick={() => setOpen('call')}>
              {t('Log a call')}
            </EventButton>
            <SendButton
              event="callback.taken"
              save={api.crm.takeCallback.mutationOptions(changing)}
              input={{ callback_id }}
              question={taking}
            >
              {t('Take')}
            </SendButton>
            <EventButton event="callback.rescheduled" onClick={() => setOpen('time')}>
              {t('Another time')}
            </EventButton>
            <Button component={Link} to={`${PLACE_ORDER_PATH}?callback=${callback_id}`}>
              {t('Place order')}
            </Button>
            <EventButton event="callback.attempted" {...(closes && { off: null })} onClick={() => setOpen('close')}>
              {t('Close callback')}
            </EventButton>
          </>
        ) : (
          <EventButton event="callback.reopened" onClick={() => setOpen('reopen')}>
            {t('Reopen')}
          </EventButton>
        )}
      </RecordActions>
      {open === 'call' && <LogCallDialog {...dialog} />}
      {open === 'time' && <TimeDialog {...dialog} />}
      {open === 'reopen' && <TimeDialog {...dialog} reopens />}
      {open === 'close' && <CloseDialog {...dialog} />}
    </>
  );
}
