import { Tabs } from '@mantine/core';
import { t } from '#platform/console/language/language.ts';
import type { OrderRecord } from '../../contract.ts';
import { type Held, holds } from '#platform/access/permissions.ts';
import { Loaded, Slot } from '#platform/console/slot.tsx';
import { slot } from '#platform/console/slots.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { isTyping } from '#platform/console/ui/keys/typing.ts';
import { useKeydown } from '#platform/console/ui/keys/use-keydown.ts';
import { ChangeDialogs } from '../change/change-dialogs.tsx';
import { eventLetters } from '../change/event-letters.ts';
import { OrderEvents } from '../change/order-events.tsx';
import { type OrderAction, type OrderIntent, useOrderAction } from '../change/use-order-action.ts';
import { PrescriptionsTab } from '../prescriptions/prescriptions-tab.tsx';
import { NoteField } from './note-field.tsx';
import { LastChange } from './last-change.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderOverview } from './order-overview.tsx';
import { OrderTimeline } from './order-timeline.tsx';

interface OrderViewProps {
  record: OrderRecord;
  intent: OrderIntent | null;
  onIntentTaken: () => void;
  now: number;
}

const nothing: Held = { roles: [], tabs: [] };

/** One order: head, events, tabs and note field. */
export function OrderView({ record, intent, onIntentTaken, now }: OrderViewProps) {
  const action = useOrderAction(record, intent, onIntentTaken);
  useActionKeys(record, action);
  const held = stored.currentUser.read() ?? nothing;
  const added = slot('order.tabs');
  const notes = record.timeline.filter((item) => item.kind === 'note');
  return (
    <>
      <div className="order-head">
        <OrderHead record={record} now={now} />
        <div className="order-actions">
          {record.abilities.length > 0 ? (
            <>
              <OrderEvents record={record} action={action} />
              {isShortOfStock(record) && (
                <div className="row order-stock-actions">
                  <Slot name="order.stock" props={{ record }} />
                </div>
              )}
            </>
          ) : (
            <p className="second">{waitInWords(record.next)}</p>
          )}
          <LastChange items={record.timeline} now={now} />
        </div>
      </div>
      <Tabs defaultValue="overview">
        <Tabs.List aria-label={t('Parts of {code}', { code: record.code })}>
          <Tabs.Tab value="overview">{t('Overview')}</Tabs.Tab>
          <Tabs.Tab value="prescriptions">
            {t('Prescriptions')} <small>{record.prescriptions.length}</small>
          </Tabs.Tab>
          {added.map(({ id, title }) => (
            <Tabs.Tab key={id} value={id}>
              {t(title)}
            </Tabs.Tab>
          ))}
          <Tabs.Tab value="notes">
            {t('Notes')} <small>{notes.length}</small>
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="overview">
          <OrderOverview record={record} now={now} />
        </Tabs.Panel>
        <Tabs.Panel value="prescriptions">
          <PrescriptionsTab record={record} held={held} />
        </Tabs.Panel>
        {added.map(({ id, load }) => (
          <Tabs.Panel key={id} value={id}>
            <Loaded load={load} props={{ orderId: record.id, code: record.code }} />
          </Tabs.Panel>
        ))}
        <Tabs.Panel value="notes" className="order-tab">
          <OrderTimeline items={notes} now={now} only="note" />
        </Tabs.Panel>
      </Tabs>
      {holds('orders.act', held) && <NoteField order={record} />}
      <ChangeDialogs record={record} action={action} now={now} />
    </>
  );
}

/** Whether the next step waits for stock, and the user may change that. */
const isShortOfStock = ({ next, may_edit_lines: isEditable }: OrderRecord) =>
  isEditable && 'ability' in next && next.ability.blocked_by === 'stock';

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
