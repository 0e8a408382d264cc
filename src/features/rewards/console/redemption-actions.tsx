import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { ReasonDialog } from '#platform/record/console/change/reason-dialog.tsx';
import { EventButton, RecordActions, SendButton } from '#platform/record/console/change/record-actions.tsx';
import type { RedemptionRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';

type Open = 'confirm' | 'cancel' | 'refund';

/** What the chart accepts from this user now; the others say why not. */
export function RedemptionActions({ record }: { record: RedemptionRecord }) {
  const [open, setOpen] = useState<Open | null>(null);
  const { id: redemption_id, copayment, status } = record;
  const dialog = { record, onClose: () => setOpen(null) };
  return (
    <>
      <RecordActions record={record}>
        {status === 'BOOKED' &&
          (copayment === 0 ? (
            <SendButton
              event="redemption.confirmed"
              save={api.crm.confirmRedemption.mutationOptions(changing)}
              input={{ redemption_id, payment: '' as const }}
              variant="filled"
            >
              {t('Confirm')}
            </SendButton>
          ) : (
            <EventButton event="redemption.confirmed" variant="filled" onClick={() => setOpen('confirm')}>
              {t('Confirm…')}
            </EventButton>
          ))}
        {status === 'CONFIRMED' && (
          <SendButton
            event="redemption.completed"
            save={api.crm.completeRedemption.mutationOptions(changing)}
            input={{ redemption_id }}
            variant="filled"
          >
            {t('The patient has it')}
          </SendButton>
        )}
        {(status === 'BOOKED' || status === 'CONFIRMED') && (
          <EventButton event="redemption.cancelled" onClick={() => setOpen('cancel')}>
            {t('Cancel redemption…')}
          </EventButton>
        )}
        {status === 'CANCELLED' && copayment > 0 && (
          <EventButton event="redemption.refunded" variant="filled" onClick={() => setOpen('refund')}>
            {t('Give co-payment back…')}
          </EventButton>
        )}
      </RecordActions>
      {open === 'confirm' && <ConfirmDialog {...dialog} />}
      {open === 'cancel' && <CancelDialog {...dialog} />}
      {open === 'refund' && <RefundDialog {...dialog} />}
    </>
  );
}

function CancelDialog({ record: { id, version, points }, onClose }: { record: RedemptionRecord; onClose: () => void }) {
  const save = useMutation(api.crm.cancelRedemption.mutationOptions(changing));
  return (
    <ReasonDialog
      title={t('Cancel this redemption?')}
      help={t('The patient gets {n} points back at once.', { n: points })}
      submit={t('Cancel redemption')}
      danger
      target={{ redemption_id: id, version }}
      save={save}
      onClose={onClose}
    />
  );
}
