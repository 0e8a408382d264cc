import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
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
  const retry = useMutation(api.oms.retryPush.mutationOptions(changing));
  const park = useMutation(api.oms.parkPush.mutationOptions(changing));
  const abandon = useMutation(api.oms.abandonPush.mutationOptions(changing));
  const request_key = useRequestKey(record.version);
  const whyNot = whyNotOf(record.abilities);
  const onRetry = () =>
    retry.mutate(
      { push_id: record.id, version: record.version, request_key },
      { onSuccess: () => void toast({ text: t('{order} is sent again', { order: record.order.code }) }) },
    );
  const dialog = { record, onClose: () => setOpen(null) };
  return (
    <div>
      <div className="push-actions">
        <BlockableButton variant="filled" busy={retry.isPending} off={whyNot('push.retried')} onClick={onRetry}>
          {t('Send again')}
        </BlockableButton>
        <BlockableButton off={whyNot('push.parked')} onClick={() => setOpen('park')}>
          {t('Park')}
        </BlockableButton>
        <BlockableButton off={whyNot('push.abandoned')} onClick={() => setOpen('abandon')}>
          {t('Abandon')}
        </BlockableButton>
      </div>
      {retry.isError && <FormError>{sayError(retry.error)}</FormError>}
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
