import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PLACE_ORDER_PATH } from '#features/place-order/public.ts';
import { t } from '#platform/console/language/language.ts';
import { Slot } from '#platform/console/slot.tsx';
import { EventButton, RecordActions, SendButton } from '#platform/record/console/change/record-actions.tsx';
import type { DropOffRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { DeclineDialog, LogCallDialog, RecoverDialog, TimeDialog } from './change-dialogs.tsx';

type Open = 'call' | 'time' | 'decline' | 'recover';

/** What the chart accepts from this user now; the others say why not. */
export function DropOffActions({ record }: { record: DropOffRecord }) {
  const [open, setOpen] = useState<Open | null>(null);
  const { id: cart_id, owner } = record;
  const taking = owner && {
    title: t('Take this cart?'),
    message: t('{name} has it and may be on the phone.', { name: owner.name }),
    confirm: t('Take it'),
  };
  const dialog = { record, onClose: () => setOpen(null) };
  if (record.status === 'RECOVERED') return null;
  return (
    <>
      <RecordActions record={record}>
        {record.status === 'NOT-INTERESTED' ? (
          <SendButton event="cart.reopened" save={api.oms.reopenDropOff.mutationOptions(changing)} input={{ cart_id }}>
            {t('Reopen')}
          </SendButton>
        ) : (
          <>
            <Slot name="subject.call" props={{ kind: 'drop-off', record, variant: 'filled' }} />
            <EventButton event="cart.called" onClick={() => setOpen('call')}>
              {t('Log a call')}
            </EventButton>
            <SendButton event="cart.taken" save={api.oms.takeDropOff.mutationOptions(changing)} input={{ cart_id }} question={taking}>
              {t('Take')}
            </SendButton>
            <EventButton event="cart.rescheduled" onClick={() => setOpen('time')}>
              {t('Call later')}
            </EventButton>
            <Button component={Link} to={`${PLACE_ORDER_PATH}?drop_off=${cart_id}`}>
              {t('Place order')}
            </Button>
            <EventButton event="cart.recovered" onClick={() => setOpen('recover')}>
              {t('Recovered')}
            </EventButton>
            <EventButton event="cart.declined" onClick={() => setOpen('decline')}>
              {t('Not interested')}
            </EventButton>
          </>
        )}
      </RecordActions>
      {open === 'call' && <LogCallDialog {...dialog} />}
      {open === 'time' && <TimeDialog {...dialog} />}
      {open === 'decline' && <DeclineDialog {...dialog} />}
      {open === 'recover' && <RecoverDialog {...dialog} />}
    </>
  );
}
