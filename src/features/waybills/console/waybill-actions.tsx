import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { ReasonDialog } from '#platform/record/console/change/reason-dialog.tsx';
import { EventButton, RecordActions, SendButton } from '#platform/record/console/change/record-actions.tsx';
import type { WaybillRecord } from '../contract.ts';
import type { WaybillStatus } from '../waybill-choices.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { AttemptDialog, DeliveryDialog } from './delivery-dialogs.tsx';

type Open = 'deliver' | 'fail' | 'send-back' | 'cancel';

const beforeDoor: readonly WaybillStatus[] = ['HANDED-OVER', 'IN-TRANSIT', 'ATTEMPT-FAILED'];

/** What the chart accepts from this user now; the others say why not. */
export function WaybillActions({ record }: { record: WaybillRecord }) {
  const [open, setOpen] = useState<Open | null>(null);
  const { id: waybill_id, status } = record;
  const input = { waybill_id };
  const dialog = { record, onClose: () => setOpen(null) };
  return (
    <>
      <RecordActions record={record}>
        {status === 'CREATED' && (
          <>
            <SendButton event="waybill.handedOver" save={api.oms.handOverWaybill.mutationOptions(changing)} input={input} variant="filled">
              {t('Hand over')}
            </SendButton>
            <EventButton event="waybill.cancelled" onClick={() => setOpen('cancel')}>
              {t('Cancel waybill…')}
            </EventButton>
          </>
        )}
        {beforeDoor.includes(status) && (
          <>
            <SendButton event="waybill.takenOut" save={api.oms.takeOutWaybill.mutationOptions(changing)} input={input} variant="filled">
              {t('Take out for delivery')}
            </SendButton>
            {status === 'HANDED-OVER' && (
              <SendButton event="waybill.forwarded" save={api.oms.forwardWaybill.mutationOptions(changing)} input={input}>
                {t('In transit')}
              </SendButton>
            )}
            <EventButton event="waybill.sentBack" onClick={() => setOpen('send-back')}>
              {t('Send back…')}
            </EventButton>
          </>
        )}
        {status === 'OUT-FOR-DELIVERY' && (
          <>
            <EventButton event="waybill.delivered" variant="filled" onClick={() => setOpen('deliver')}>
              {t('Deliver…')}
            </EventButton>
            <EventButton event="waybill.attemptFailed" onClick={() => setOpen('fail')}>
              {t('Attempt failed…')}
            </EventButton>
          </>
        )}
        {status === 'RETURNING' && (
          <SendButton event="waybill.returned" save={api.oms.returnWaybill.mutationOptions(changing)} input={input} variant="filled">
            {t('Back at the store')}
          </SendButton>
        )}
      </RecordActions>
      {open === 'deliver' && <DeliveryDialog {...dialog} />}
      {open === 'fail' && <AttemptDialog {...dialog} />}
      {open === 'send-back' && <SendBackDialog {...dialog} />}
      {open === 'cancel' && <CancelDialog {...dialog} />}
    </>
  );
}

interface DialogProps {
  record: WaybillRecord;
  onClose: () => void;
}

function SendBackDialog({ record: { id, version }, onClose }: DialogProps) {
  const save = useMutation(api.oms.sendBackWaybill.mutationOptions(changing));
  return (
    <ReasonDialog
      title={t('Send the parcel back to the store?')}
      help={t('The order waits for dispatch again once the store has the parcel.')}
      submit={t('Send back')}
      danger
      target={{ waybill_id: id, version }}
      save={save}
      onClose={onClose}
    />
  );
}

function CancelDialog({ record: { id, version }, onClose }: DialogProps) {
  const save = useMutation(api.oms.cancelWaybill.mutationOptions(changing));
  return (
    <ReasonDialog
      title={t('Cancel this waybill?')}
      help={t('The order can have another waybill then.')}
      submit={t('Cancel waybill')}
      danger
      target={{ waybill_id: id, version }}
      save={save}
      onClose={onClose}
    />
  );
}
