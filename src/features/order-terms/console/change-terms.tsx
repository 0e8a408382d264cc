import './order-terms.css';
import { Button } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import { useState } from 'react';
import type { OrderRecord } from '#features/orders/public.ts';
import { holds } from '#platform/access/permissions.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { useScreenActions } from '#platform/console/ui/keys/screen-actions.ts';
import { isModalOpen, isTyping } from '#platform/console/ui/keys/typing.ts';
import { useKeydown } from '#platform/console/ui/keys/use-keydown.ts';
import { TermsDialog } from './terms-dialog.tsx';

/** Button and key `d` that open the terms of an order: address, store, slot, delivery, payment, promo. */
export default function ChangeTerms({ record }: { record: OrderRecord }) {
  const [isOpen, setOpen] = useState(false);
  const user = stored.currentUser.read();
  const mayChange = user !== null && holds('orders.act', user);
  const open = () => setOpen(true);
  useKeydown((event) => {
    const isPlain = event.key === 'd' && !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
    if (!mayChange || !isPlain || isTyping(event) || isModalOpen()) return;
    event.preventDefault();
    open();
  });
  useScreenActions(
    mayChange
      ? [
          {
            id: `order.terms/${record.id}`,
            label: t('Change delivery or payment…'),
            of: record.code,
            icon: IconTruckDelivery,
            strokes: ['d'],
            run: open,
          },
        ]
      : [],
  );
  if (!mayChange) return null;
  return (
    <>
      <Button size="xs" className="order-terms-open" aria-keyshortcuts="d" onClick={open}>
        {t('Change delivery or payment…')} <kbd aria-hidden="true">d</kbd>
      </Button>
      {isOpen && <TermsDialog record={record} onClose={() => setOpen(false)} />}
    </>
  );
}
