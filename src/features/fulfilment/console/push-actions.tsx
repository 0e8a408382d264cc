import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ORDERS_PATH } from '#features/orders/public.ts';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { EventButton, RecordActions, SendButton } from '#platform/record/console/change/record-actions.tsx';
import { ReasonDialog } from '#platform/record/console/change/reason-dialog.tsx';
import type { PushRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

/** What the chart accepts from this user now; the others say why not. */
export function PushActions({ record }: { record: PushRecord }) {
  const [open, setOpen] = useState<'park' | 'abandon' | null>(null);
  const navigate = useNavigate();
  const park = useMutation(api.oms.parkPush.mutationOptions(changing));
  const abandon = useMutation(api.oms.abandonPush.mutationOptions(changing));
  const push = { push_id: record.id };
  const { order } = record;
  const isRefused = record.abilities.some(({ event, allowed }) => event === 'push.recalled' && allowed);
  const dialog = { target: { ...push, version: record.version }, onClose: () => setOpen(null) };
  return (
    <>
      <RecordActions record={record}>
        <SendButton
          event="push.recalled"
          variant={isRefused ? 'filled' : 'default'}
          save={api.oms.recallPush.mutationOptions(changing)}
          input={push}
          onSaved={() => {
            toast({ text: t('{order} is back at the desk', { order: order.code }) });
            void navigate(`${ORDERS_PATH}?order_id=${order.id}`);
          }}
        >
          {t('Back to the desk')}
        </SendButton>
        <SendButton
          event="push.retried"
          variant={isRefused ? 'default' : 'filled'}
          save={api.oms.retryPush.mutationOptions(changing)}
          input={push}
          onSaved={() => void toast({ text: t('{order} is sent again', { order: order.code }) })}
        >
          {t('Send again')}
        </SendButton>
        <EventButton event="push.parked" onClick={() => setOpen('park')}>
          {t('Park')}
        </EventButton>
        <EventButton event="push.abandoned" onClick={() => setOpen('abandon')}>
          {t('Abandon')}
        </EventButton>
      </RecordActions>
      {open === 'park' && (
        <ReasonDialog
          {...dialog}
          title={t('Park this order?')}
          help={t('It is not sent until somebody has it sent again.')}
          submit={t('Park')}
          save={park}
        />
      )}
      {open === 'abandon' && (
        <ReasonDialog
          {...dialog}
          danger
          title={t('Abandon this order?')}
          help={t('It is never sent to the OMS. Make sure that the store has it in another way.')}
          submit={t('Abandon')}
          save={abandon}
        />
      )}
    </>
  );
}
