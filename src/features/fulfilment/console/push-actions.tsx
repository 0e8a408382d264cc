import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ORDERS_PATH } from '#features/orders/public.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useRequestKey } from '#platform/record/console/change/use-request-key.ts';
import { whyNotOf } from '#platform/record/console/change/why-not.ts';
import type { PushRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { ReasonDialog } from './reason-dialog.tsx';

/** What the chart accepts from this user now; the others say why not. */
export function PushActions({ record }: { record: PushRecord }) {
  const [open, setOpen] = useState<'park' | 'abandon' | null>(null);
  const navigate = useNavigate();
  const retry = useMutation(api.oms.retryPush.mutationOptions(changing));
  const recall = useMutation(api.oms.recallPush.mutationOptions(changing));
  const park = useMutation(api.oms.parkPush.mutationOptions(changing));
  const abandon = useMutation(api.oms.abandonPush.mutationOptions(changing));
  const request_key = useRequestKey(record.version);
  const whyNot = whyNotOf(record.abilities);
  const onRetry = () =>
    retry.mutate(
      { push_id: record.id, version: record.version, request_key },
      { onSuccess: () => void toast({ text: t('{order} is sent again', { order: record.order.code }) }) },
    );
  const onRecall = () =>
    recall.mutate(
      { push_id: record.id, version: record.version, request_key },
      {
        onSuccess: () => {
          toast({ text: t('{order} is back at the desk', { order: record.order.code }) });
          void navigate(`${ORDERS_PATH}?order_id=${record.order.id}`);
        },
      },
    );
  const error = retry.error ?? recall.error;
  const isRefused = whyNot('push.recalled') === null;
  const dialog = { record, onClose: () => setOpen(null) };
  return (
    <div>
      <div className="push-actions">
        <BlockableButton
          variant={isRefused ? 'filled' : 'default'}
          busy={recall.isPending}
          off={whyNot('push.recalled')}
          onClick={onRecall}
        >
          {t('Back to the desk')}
        </BlockableButton>
        <BlockableButton variant={isRefused ? 'default' : 'filled'} busy={retry.isPending} off={whyNot('push.retried')} onClick={onRetry}>
          {t('Send again')}
        </BlockableButton>
        <BlockableButton off={whyNot('push.parked')} onClick={() => setOpen('park')}>
          {t('Park')}
        </BlockableButton>
        <BlockableButton off={whyNot('push.abandoned')} onClick={() => setOpen('abandon')}>
          {t('Abandon')}
        </BlockableButton>
      </div>
      {error && <FormError>{sayError(error)}</FormError>}
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
    </div>
  );
}
