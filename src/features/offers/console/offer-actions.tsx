import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { confirmed } from '#platform/console/ui/overlays/confirmations.ts';
import { useRequestKey } from '#platform/record/console/change/use-request-key.ts';
import { whyNotOf } from '#platform/record/console/change/why-not.ts';
import type { OfferRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { OfferDialog, StopDialog } from './change-dialogs.tsx';

/** What the chart accepts from this user now; the others say why not. */
export function OfferActions({ record }: { record: OfferRecord }) {
  const [open, setOpen] = useState<'change' | 'offer.paused' | 'offer.ended' | null>(null);
  const send = useMutation(api.ecommerce.sendOfferEvent.mutationOptions(changing));
  const whyNot = whyNotOf(record.abilities);
  const target = { offer_id: record.id, version: record.version, request_key: useRequestKey(record.version) };
  const { status, code } = record;
  const onPublish = async () => {
    const isConfirmed = await confirmed({
      title: t('Publish {code}?', { code }),
      confirm: t('Publish'),
      message: t('Customers can use it on its days. Its rules cannot be changed any more.'),
    });
    if (isConfirmed)
      send.mutate({ ...target, event: 'offer.published' }, { onSuccess: () => void toast({ text: t('{code} is published', { code }) }) });
  };
  const close = () => setOpen(null);
  return (
    <div>
      <div className="offer-actions">
        {status === 'draft' && (
          <BlockableButton variant="filled" busy={send.isPending} off={whyNot('offer.published')} onClick={() => void onPublish()}>
            {t('Publish')}
          </BlockableButton>
        )}
        {status === 'paused' && (
          <BlockableButton
            variant="filled"
            busy={send.isPending}
            off={whyNot('offer.resumed')}
            onClick={() => send.mutate({ ...target, event: 'offer.resumed' })}
          >
            {t('Resume')}
          </BlockableButton>
        )}
        {status !== 'ended' && (
          <BlockableButton off={whyNot('offer.changed')} onClick={() => setOpen('change')}>
            {t('Change…')}
          </BlockableButton>
        )}
        {(status === 'live' || status === 'scheduled') && (
          <BlockableButton off={whyNot('offer.paused')} onClick={() => setOpen('offer.paused')}>
            {t('Pause…')}
          </BlockableButton>
        )}
        {status !== 'ended' && (
          <BlockableButton off={whyNot('offer.ended')} onClick={() => setOpen('offer.ended')}>
            {status === 'draft' ? t('Discard…') : t('End…')}
          </BlockableButton>
        )}
      </div>
      {send.error && <FormError>{sayError(send.error)}</FormError>}
      {open === 'change' && <OfferDialog record={record} onClose={close} />}
      {(open === 'offer.paused' || open === 'offer.ended') && <StopDialog record={record} event={open} onClose={close} />}
    </div>
  );
}
