import { useState } from 'react';
import type { OrderActionProps } from '#features/orders/console/public.ts';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { BulkDialog } from './bulk-dialog.tsx';

/** Adds the same note to the orders' timelines. */
export default function NoteOrders(chosen: OrderActionProps) {
  const [text, setText] = useState('');
  const n = chosen.selection.count;
  const isEmpty = text.trim() === '';
  return (
    <BulkDialog
      {...chosen}
      title={t('{n, plural, one {Note for one order} other {Note for {count} orders}}', { n, count: count(n) })}
      action={t('Add note')}
      change={isEmpty ? null : { kind: 'note', text }}
      off={isEmpty ? t('Write a note first') : null}
    >
      <CountedTextarea
        label={t('Note')}
        description={t('Shown in the timeline.')}
        maxLength={2000}
        rows={3}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </BulkDialog>
  );
}
