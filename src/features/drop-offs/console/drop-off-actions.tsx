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
import type { DropOffRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { DeclineDialog, LogCallDialog, RecoverDialog, TimeDialog } from './change-dialogs.tsx';

type Open = 'call' | 'time' | 'decline' | 'recover';

/** What the chart accepts from this user now; the others say why not. */
export function DropOffActions({ record }: { record: DropOffRecord }) {
  const [open, setOpen] = useState<Open | null>(null);
  const take = useMutation(api.oms.takeDropOff.mutationOptions(changing));
  const reopen = useMutation(api.oms.reopenDropOff.mutationOptions(changing));
  const whyNot = whyNotOf(record.abilities);
  const target = { cart_id: record.id, version: record.version, request_key: useRequestKey(record.version) };
  const onTake = async () => {
    const { owner } = record;
    const question = { title: t('Take this cart?'), message: t('{name} has it and may be on the phone.', { name: owner?.name ?? '' }) };
    if (owner === null || (await confirmed({ ...question, confirm: t('Take it') }))) take.mutate(target);
  };
  const error = take.error ?? reopen.error;
  const dialog = { record, onClose: () => setOpen(null) };
  if (record.status === 'RECOVERED') return null;
  return (
    <div>
      <div className="drop-off-actions">
        {record.status === 'NOT-INTERESTED' ? (
          <BlockableButton busy={reopen.isPending} off={whyNot('cart.reopened')} onClick={() => reopen.mutate(target)}>
            {t('Reopen')}
          </BlockableButton>
        ) : (
          <>
            <Button variant="filled" component="a" href={`tel:+91${record.phone_no}`} leftSection={<IconPhone size={14} />}>
              {t('Call now')}
            </Button>
            <BlockableButton off={whyNot('cart.called')} onClick={() => setOpen('call')}>
              {t('Log a call')}
            </BlockableButton>
            <BlockableButton busy={take.isPending} off={whyNot('cart.taken')} onClick={() => void onTake()}>
              {t('Take')}
            </BlockableButton>
            <BlockableButton off={whyNot('cart.rescheduled')} onClick={() => setOpen('time')}>
              {t('Call later')}
            </BlockableButton>
            <Button component={Link} to={`${PLACE_ORDER_PATH}?drop_off=${record.id}`}>
              {t('Place order')}
            </Button>
            <BlockableButton off={whyNot('cart.recovered')} onClick={() => setOpen('recover')}>
              {t('Recovered')}
            </BlockableButton>
            <BlockableButton off={whyNot('cart.declined')} onClick={() => setOpen('decline')}>
              {t('Not interested')}
            </BlockableButton>
          </>
        )}
      </div>
      {error && <FormError>{sayError(error)}</FormError>}
      {open === 'call' && <LogCallDialog {...dialog} />}
      {open === 'time' && <TimeDialog {...dialog} />}
      {open === 'decline' && <DeclineDialog {...dialog} />}
      {open === 'recover' && <RecoverDialog {...dialog} />}
    </div>
  );
}
