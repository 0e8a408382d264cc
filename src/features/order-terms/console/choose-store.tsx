import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OrderRecord } from '#features/orders/public.ts';
import { t } from '#platform/console/language/language.ts';
import { TermsDialog } from './terms-dialog.tsx';

/** Opens the terms at the store field. Shown when the order's store lacks a drug. */
export default function ChooseStore({ record }: { record: OrderRecord }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="xs" onClick={() => setOpen(true)}>
        {t('Choose another store…')}
      </Button>
      {isOpen && <TermsDialog record={record} begin="store" onClose={() => setOpen(false)} />}
    </>
  );
}
