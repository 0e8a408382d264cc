import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PLACE_ORDER_PATH } from '#features/place-order/public.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { confirmed } from '#platform/console/ui/overlays/confirmations.ts';
import { useRequestKey } from '#platform/record/console/change/use-request-key.ts';
import { whyNotOf } from '#platform/record/console/change/why-not.ts';
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
  const take = useMutation(api.crm.takeCallback.mutationOptions(changing));
  const request_key = useRequestKey(record.version);
  const whyNot = whyNotOf(record.abilities);
  const closes = record.outcomes.some(({ allowed }) => allowed);
  const onTake = async () => {
    const { owner } = record;
    const question = { title: t('Take this callback?'), message: t('{name} has it and will be told.', { name: owner?.name ?? '' }) };
    if (owner === null || (await confirmed({ ...question, confirm: t('Take it') })))
      take.mutate({ callback_id: record.id, version: record.version, request_key });
  };
  const dialog = { record, onClose: () => setOpen(null) };
  return (
    <div>
      <div className="callback-actions">
        {record.status === 'PENDING' ? (
          <>
            <Button variant="filled" component="a" href={`tel:+91${record.phone_no}`} leftSection={<IconPhone size={14} />}>
              {t('Call now')}
            </Button>
            <BlockableButton off={whyNot('callback.attempted')} onClick={() => setOpen('call')}>
              {t('Log a call')}
            </BlockableButton>
            <BlockableButton busy={take.isPending} off={whyNot('callback.taken')} onClick={() => void onTake()}>
              {t('Take')}
            </BlockableButton>
            <BlockableButton off={whyNot('callback.rescheduled')} onClick={() => setOpen('time')}>
              {t('Another time')}
            </BlockableButton>
            <Button component={Link} to={`${PLACE_ORDER_PATH}?callback=${record.id}`}>
              {t('Place order')}
            </Button>
            <BlockableButton off={closes ? null : whyNot('callback.attempted')} onClick={() => setOpen('close')}>
              {t('Close callback')}
            </BlockableButton>
          </>
        ) : (
          <BlockableButton off={whyNot('callback.reopened')} onClick={() => setOpen('reopen')}>
            {t('Reopen')}
          </BlockableButton>
        )}
      </div>
      {take.isError && <FormError>{sayError(take.error)}</FormError>}
      {open === 'call' && <LogCallDialog {...dialog} />}
      {open === 'time' && <TimeDialog {...dialog} />}
      {open === 'reopen' && <TimeDialog {...dialog} reopens />}
      {open === 'close' && <CloseDialog {...dialog} />}
    </div>
  );
}
