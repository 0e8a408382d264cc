import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { CancelReasons, type OrderActionProps } from '#features/orders/console/public.ts';
import { orderEventLabels } from '#features/orders/public.ts';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { isCancelling } from '#machines/orders/order-statuses.ts';
import { bulkOrderEvents } from '../bulk-choices.ts';
import { BulkDialog } from './bulk-dialog.tsx';

type BulkEvent = (typeof bulkOrderEvents)[number];
const empty = { reason: '', comment: '', prescriptionId: null };

/** Sends the same event to the orders; those whose chart does not accept it stay as they are. */
export default function MoveOrders(chosen: OrderActionProps) {
  const [event, setEvent] = useState<BulkEvent | null>(null);
  const [draft, setDraft] = useState(empty);
  const n = chosen.selection.count;
  const isCancel = event !== null && isCancelling(event);
  const off = offReason(event, isCancel && draft.reason === '');
  const { reason, comment } = draft;
  return (
    <BulkDialog
      {...chosen}
      title={t('{n, plural, one {Change the status of one order} other {Change the status of {count} orders}}', { n, count: count(n) })}
      action={event ? t(orderEventLabels[event]) : t('Change the status')}
      danger={isCancel}
      change={event && off === null ? { kind: 'event', event, ...(reason && { reason }), ...(comment.trim() && { comment }) } : null}
      off={off}
    >
      <NativeSelect
        label={t('Event')}
        value={event ?? ''}
        onChange={({ target }) => {
          setEvent(bulkOrderEvents.find((each) => each === target.value) ?? null);
          setDraft(({ comment }) => ({ ...empty, comment }));
        }}
      >
        <option value="">{t('Choose an event')}</option>
        {bulkOrderEvents.map((each) => (
          <option key={each} value={each}>
            {t(orderEventLabels[each])}
          </option>
        ))}
      </NativeSelect>
      {isCancel && (
        <p className="second">{t('A cancellation cannot be undone: stock, slot and promo are given back. Place the order again.')}</p>
      )}
      {isCancel && (
        <CancelReasons
          event={event}
          draft={draft}
          onChange={(change) => setDraft((before) => ({ ...before, ...(change as typeof empty) }))}
        />
      )}
      {event && (
        <CountedTextarea
          label={t('Comment')}
          description={t('Shown in the timeline.')}
          maxLength={2000}
          rows={3}
          value={comment}
          onChange={({ target }) => setDraft((before) => ({ ...before, comment: target.value }))}
        />
      )}
    </BulkDialog>
  );
}

function offReason(event: BulkEvent | null, isReasonMissing: boolean): string | null {
  if (event === null) return t('Choose an event first');
  return isReasonMissing ? t('Choose a cancel reason') : null;
}
