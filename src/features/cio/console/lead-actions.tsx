import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PLACE_ORDER_PATH } from '#features/place-order/public.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { confirmed } from '#platform/console/ui/overlays/confirmations.ts';
import { useRequestKey } from '#platform/record/console/change/use-request-key.ts';
import { whyNotOf } from '#platform/record/console/change/why-not.ts';
import type { LeadRecord } from '../contract.ts';
import { api } from './api.ts';
import { CartDialog, DeclineDialog, PrescriptionDialog } from './change-dialogs.tsx';
import { changing } from './changing.ts';

type Open = 'cart' | 'prescription' | 'decline';

/** What the chart accepts from this user now; the others say why not. */
export function LeadActions({ record }: { record: LeadRecord }) {
  const [open, setOpen] = useState<Open | null>(null);
  const navigate = useNavigate();
  const remove = useMutation(api.django.removeCart.mutationOptions(changing));
  const reopen = useMutation(api.django.reopenLead.mutationOptions(changing));
  const whyNot = whyNotOf(record.abilities);
  const target = { lead_id: record.id, version: record.version, request_key: useRequestKey(record.version) };
  const onRemove = async () => {
    const question = { title: t('Remove the cart?'), message: t('All drugs are removed, and the cart is to be made again.') };
    if (await confirmed({ ...question, confirm: t('Remove cart'), danger: true })) remove.mutate(target);
  };
  const error = remove.error ?? reopen.error;
  const dialog = { record, onClose: () => setOpen(null) };
  if (record.status === 'ORDER-PLACED') return null;
  const isClosed = record.status === 'NOT-INTERESTED' || record.status === 'EXPIRED';
  return (
    <div>
      <div className="lead-actions">
        {isClosed ? (
          <BlockableButton busy={reopen.isPending} off={whyNot('lead.reopened')} onClick={() => reopen.mutate(target)}>
            {t('Reopen')}
          </BlockableButton>
        ) : (
          <>
            <BlockableButton
              variant="filled"
              off={whyNot('order.begun')}
              onClick={() => void navigate(`${PLACE_ORDER_PATH}?lead=${record.id}`)}
            >
              {t('Place order')}
            </BlockableButton>
            <BlockableButton off={whyNot('cart.updated')} onClick={() => setOpen('cart')}>
              {t('Change cart')}
            </BlockableButton>
            <BlockableButton off={whyNotMarked(record)} onClick={() => setOpen('prescription')}>
              {t('Prescription')}
            </BlockableButton>
            <Button component="a" href={`tel:+91${record.phone_no}`} leftSection={<IconPhone size={14} />}>
              {t('Call now')}
            </Button>
            <BlockableButton busy={remove.isPending} off={whyNot('cart.removed')} onClick={() => void onRemove()}>
              {t('Remove cart')}
            </BlockableButton>
            <BlockableButton off={whyNot('lead.declined')} onClick={() => setOpen('decline')}>
              {t('Not interested')}
            </BlockableButton>
          </>
        )}
      </div>
      {error && <FormError>{sayError(error)}</FormError>}
      {open === 'cart' && <CartDialog {...dialog} />}
      {open === 'prescription' && <PrescriptionDialog {...dialog} />}
      {open === 'decline' && <DeclineDialog {...dialog} />}
    </div>
  );
}

/** Why the prescription cannot have another status. */
function whyNotMarked({ prescriptions }: LeadRecord): string | null {
  if (prescriptions.some(({ allowed }) => allowed)) return null;
  const because = prescriptions[0]?.because;
  return because ? t(because) : null;
}
