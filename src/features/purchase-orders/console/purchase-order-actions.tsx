import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { money } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { ReasonDialog } from '#platform/record/console/change/reason-dialog.tsx';
import { EventButton, RecordActions, SendButton } from '#platform/record/console/change/record-actions.tsx';
import type { PurchaseOrderRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { DocumentButton } from './document-button.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { ExtensionDialog } from './extension-dialog.tsx';

type Open = 'return' | 'cancel' | 'close' | 'extend';

const unsent: readonly string[] = ['draft', 'waiting', 'approved'];
const unprinted: readonly string[] = ['draft', 'waiting', 'cancelled'];
const sent: readonly string[] = ['sent', 'partlyReceived'];

/** What the chart accepts from this user now; the others say why not. */
export function PurchaseOrderActions({ record }: { record: PurchaseOrderRecord }) {
  const [open, setOpen] = useState<Open | null>(null);
  const { id: purchase_order_id, status, number, value, distributor, mail_to } = record;
  const input = { purchase_order_id };
  const dialog = { record, onClose: () => setOpen(null) };
  const service = api.purchaseOrder;
  return (
    <>
      <RecordActions record={record}>
        {status === 'draft' && (
          <SendButton
            event="purchaseOrder.submitted"
            variant="filled"
            save={service.submitPurchaseOrder.mutationOptions(changing)}
            input={input}
          >
            {t('Submit')}
          </SendButton>
        )}
        {status === 'waiting' && (
          <>
            <SendButton
              event="purchaseOrder.approved"
              variant="filled"
              save={service.approvePurchaseOrder.mutationOptions(changing)}
              input={input}
              question={{
                title: t('Approve {number}?', { number }),
                message: t('{value} to {distributor}.', { value: money(value), distributor: distributor.name }),
                confirm: t('Approve'),
              }}
            >
              {t('Approve')}
            </SendButton>
            <EventButton event="purchaseOrder.returned" onClick={() => setOpen('return')}>
              {t('Return…')}
            </EventButton>
          </>
        )}
        {status === 'approved' && (
          <SendButton
            event="purchaseOrder.sent"
            variant="filled"
            save={service.sendPurchaseOrder.mutationOptions(changing)}
            input={input}
            question={
              mail_to === null
                ? null
                : {
                    title: t('Send {number}?', { number }),
                    message: t('{distributor} gets it as PDF by email to {address}.', { distributor: distributor.name, address: mail_to }),
                    confirm: t('Send'),
                  }
            }
          >
            {mail_to === null ? t('Mark as sent') : t('Send')}
          </SendButton>
        )}
        {sent.includes(status) && (
          <EventButton event="purchaseOrder.extended" onClick={() => setOpen('extend')}>
            {t('Extend…')}
          </EventButton>
        )}
        {status === 'expired' && (
          <EventButton event="purchaseOrder.reopened" variant="filled" onClick={() => setOpen('extend')}>
            {t('Reopen…')}
          </EventButton>
        )}
        {(sent.includes(status) || status === 'expired') && (
          <EventButton event="purchaseOrder.closed" onClick={() => setOpen('close')}>
            {t('Close order…')}
          </EventButton>
        )}
        {!unprinted.includes(status) && <DocumentButton id={purchase_order_id} number={number} />}
        {unsent.includes(status) && (
          <EventButton event="purchaseOrder.cancelled" onClick={() => setOpen('cancel')}>
            {t('Cancel order…')}
          </EventButton>
        )}
      </RecordActions>
      {open === 'return' && <ReturnDialog {...dialog} />}
      {open === 'cancel' && <CancelDialog {...dialog} />}
      {open === 'close' && <CloseDialog {...dialog} line={null} />}
      {open === 'extend' && <ExtensionDialog {...dialog} />}
    </>
  );
}

interface DialogProps {
  record: PurchaseOrderRecord;
  onClose: () => void;
}

function ReturnDialog({ record: { id, version, number }, onClose }: DialogProps) {
  const save = useMutation(api.purchaseOrder.returnPurchaseOrder.mutationOptions(changing));
  return (
    <ReasonDialog
      title={t('Return {number}?', { number })}
      help={t('It is a draft again, and can be changed and submitted once more.')}
      submit={t('Return')}
      target={{ purchase_order_id: id, version }}
      save={save}
      onClose={onClose}
    />
  );
}

function CancelDialog({ record: { id, version, number }, onClose }: DialogProps) {
  const save = useMutation(api.purchaseOrder.cancelPurchaseOrder.mutationOptions(changing));
  return (
    <ReasonDialog
      title={t('Cancel {number}?', { number })}
      help={t('Nothing is sent to the distributor.')}
      submit={t('Cancel order')}
      danger
      target={{ purchase_order_id: id, version }}
      save={save}
      onClose={onClose}
    />
  );
}
