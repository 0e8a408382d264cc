import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import type { OrderRecord } from '../../contract.ts';
import { type Held, holds } from '#platform/access/permissions.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { isTyping } from '#platform/console/ui/keys/typing.ts';
import { useKeydown } from '#platform/console/ui/keys/use-keydown.ts';
import { Tabs } from '#platform/record/console/tabs.tsx';
import { ChangeDialogs } from '../change/change-dialogs.tsx';
import { eventLetters } from '../change/event-letters.ts';
import { OrderEvents } from '../change/order-events.tsx';
import { type OrderAction, type OrderIntent, useOrderAction } from '../change/use-order-action.ts';
import { PrescriptionsTab } from '../prescriptions/prescriptions-tab.tsx';
import { NoteField } from './note-field.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderOverview } from './order-overview.tsx';
import { OrderReasonSelect } from './order-reason.tsx';
import { OrderTimeline } from './order-timeline.tsx';

interface OrderViewProps {
  record: OrderRecord;
  intent: OrderIntent | null;
  onIntentTaken: () => void;
  now: number;
}

type TabId = 'overview' | 'prescriptions' | 'notes';

const nothing: Held = { roles: [], tabs: [] };

/** One order: head, events, tabs and note field. */
export function OrderView({ record, intent, onIntentTaken, now }: OrderViewProps) {
  const action = useOrderAction(record, intent, onIntentTaken);
  useActionKeys(record, action);
  const [tab, setTab] = useState<TabId>('overview');
  const held = stored.currentUser.read() ?? nothing;
  const notes = record.timeline.filter((item) => item.kind === 'note');
  const tabs = [
    { id: 'overview', title: t('Overview') },
    { id: 'prescriptions', title: t('Prescriptions'), count: record.prescriptions.length },
    { id: 'notes', title: t('Notes'), count: notes.length },
  ] as const;
  return (
    <>
      <div className="order-head">
        <OrderHead record={record} now={now} />
        {record.abilities.length > 0 ? (
          <>
            <OrderEvents record={record} action={action} />
            {record.reason === null && record.may_settle_reason && <OrderReasonSelect record={record} />}
          </>
        ) : (
          <p className="order-waits second">{waitInWords(record.next)}</p>
        )}
      </div>
      <Tabs label={t('Parts of {code}', { code: record.code })} tabs={tabs} chosen={tab} onChoose={setTab}>
        {tab === 'overview' && <OrderOverview record={record} now={now} />}
        {tab === 'prescriptions' && <PrescriptionsTab record={record} held={held} />}
        {tab === 'notes' && (
          <div className="order-tab">
            <OrderTimeline items={notes} now={now} only="note" />
          </div>
        )}
      </Tabs>
      {holds('orders.act', held) && <NoteField order={record} />}
      <ChangeDialogs record={record} action={action} now={now} />
    </>
  );
}

/** Why the order has no events. */
function waitInWords(next: OrderRecord['next']): string {
  const waitsFor = 'waits_for' in next ? next.waits_for : 'nothing';
  return waitsFor === 'nothing' ? t('This order is closed.') : t('Waiting for {what}. No manual action is needed.', { what: t(waitsFor) });
}

/** Shortcuts: `a`, then an event's letter. */
function useActionKeys(record: OrderRecord, { snapshot, send }: OrderAction) {
  const onKey = (event: KeyboardEvent) => {
    if (isTyping(event)) return;
    if (!snapshot.matches({ ready: 'choosing' })) {
      if (event.key !== 'a' || !snapshot.can({ type: 'action.open' })) return;
      event.preventDefault();
      return send({ type: 'action.open' });
    }
    // Suspends all other shortcuts while a letter is awaited.
    const ability = record.abilities.find((each) => eventLetters[each.event] === event.key && each.allowed);
    if (!ability && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    send(ability ? { type: 'action.choose', ability } : { type: 'action.close' });
  };
  useKeydown(onKey, { capture: true });
}
