import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PLACE_ORDER_PATH } from '#features/place-order/public.ts';
import { t } from '#platform/console/language/language.ts';
import { EventButton, RecordActions, SendButton } from '#platform/record/console/change/record-actions.tsx';
import type { LeadRecord } from '../contract.ts';
import { api } from './api.ts';
import { CartDialog, DeclineDialog, PrescriptionDialog } from './change-dialogs.tsx';
import { changing } from './changing.ts';

type Open = 'cart' | 'prescription' | 'decline';

/** What the chart accepts from this user now; the others say why not. */
export function LeadActions({ record }: { record: LeadRecord }) {
  const [open, setOpen] = useState<Open | null>(null);
  const navigate = useNavigate();
  const { id: lead_id, status, phone_no } = record;
  const removal = {
    title: t('Remove the cart?'),
    message: t('All drugs are removed, and the cart is to be made again.'),
    confirm: t('Remove cart'),
    danger: true,
  };
  const dialog = { record, onClose: () => setOpen(null) };
  if (status === 'ORDER-PLACED') return null;
  const isClosed = status === 'NOT-INTERESTED' || status === 'EXPIRED';
  return (
    <>
      <RecordActions record={record}>
        {isClosed ? (
          <SendButton event="lead.reopened" save={api.django.reopenLead.mutationOptions(changing)} input={{ lead_id }}>
            {t('Reopen')}
          </SendButton>
        ) : (
          <>
            <EventButton event="order.begun" variant="filled" onClick={() => void navigate(`${PLACE_ORDER_PATH}?lead=${lead_id}`)}>
              {t('Place order')}
            </EventButton>
            <EventButton event="cart.updated" onClick={() => setOpen('cart')}>
              {t('Change cart')}
            </EventButton>
            <EventButton event="prescription.marked" off={whyNotMarked(record)} onClick={() => setOpen('prescription')}>
              {t('Prescription')}
            </EventButton>
            <Button component="a" href={`tel:+91${phone_no}`} leftSection={<IconPhone size={14} />}>
              {t('Call now')}
            </Button>
            <SendButton event="cart.removed" save={api.django.removeCart.mutationOptions(changing)} input={{ lead_id }} question={removal}>
              {t('Remove cart')}
            </SendButton>
            <EventButton event="lead.declined" onClick={() => setOpen('decline')}>
              {t('Not interested')}
            </EventButton>
          </>
        )}
      </RecordActions>
      {open === 'cart' && <CartDialog {...dialog} />}
      {open === 'prescription' && <PrescriptionDialog {...dialog} />}
      {open === 'decline' && <DeclineDialog {...dialog} />}
    </>
  );
}

/** Why the prescription cannot have another status. */
function whyNotMarked({ prescriptions }: LeadRecord): string | null {
  if (prescriptions.some(({ allowed }) => allowed)) return null;
  const because = prescriptions[0]?.because;
  return because ? t(because) : null;
}
