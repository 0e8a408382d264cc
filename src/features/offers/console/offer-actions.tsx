import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { EventButton, RecordActions, SendButton } from '#platform/record/console/change/record-actions.tsx';
import { ReasonDialog } from '#platform/record/console/change/reason-dialog.tsx';
import type { OfferRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { OfferDialog } from './offer-dialog.tsx';

/** What the chart accepts from this user now; the others say why not. */
export function OfferActions({ record }: { record: OfferRecord }) {
  const [open, setOpen] = useState<'change' | 'offer.paused' | 'offer.ended' | null>(null);
  const { id: offer_id, version, status, code } = record;
  const save = api.ecommerce.sendOfferEvent.mutationOptions(changing);
  const stop = useMutation(save);
  const publication = {
    title: t('Publish {code}?', { code }),
    confirm: t('Publish'),
    message: t('Customers can use it on its days. Its rules cannot be changed any more.'),
  };
  const close = () => setOpen(null);
  return (
    <>
      <RecordActions record={record}>
        {status === 'draft' && (
          <SendButton
            event="offer.published"
            variant="filled"
            save={save}
            input={{ offer_id, event: 'offer.published' as const }}
            question={publication}
            onSaved={() => void toast({ text: t('{code} is published', { code }) })}
          >
            {t('Publish')}
          </SendButton>
        )}
        {status === 'paused' && (
          <SendButton event="offer.resumed" variant="filled" save={save} input={{ offer_id, event: 'offer.resumed' as const }}>
            {t('Resume')}
          </SendButton>
        )}
        {status !== 'ended' && (
          <EventButton event="offer.changed" onClick={() => setOpen('change')}>
            {t('Change…')}
          </EventButton>
        )}
        {(status === 'live' || status === 'scheduled') && (
          <EventButton event="offer.paused" onClick={() => setOpen('offer.paused')}>
            {t('Pause…')}
          </EventButton>
        )}
        {status !== 'ended' && (
          <EventButton event="offer.ended" onClick={() => setOpen('offer.ended')}>
            {status === 'draft' ? t('Discard…') : t('End…')}
          </EventButton>
        )}
      </RecordActions>
      {open === 'change' && <OfferDialog record={record} onClose={close} />}
      {open === 'offer.paused' && (
        <ReasonDialog
          title={t('Pause {code}?', { code })}
          submit={t('Pause offer')}
          help={t('Nobody can use it until it is resumed. Orders that used it keep it.')}
          target={{ offer_id, version, event: open }}
          save={stop}
          onClose={close}
        />
      )}
      {open === 'offer.ended' && (
        <ReasonDialog
          title={t('End {code}?', { code })}
          submit={t('End offer')}
          danger
          help={t('Nobody can use it any more, and it cannot be resumed. Orders that used it keep it.')}
          target={{ offer_id, version, event: open }}
          save={stop}
          onClose={close}
        />
      )}
    </>
  );
}
