import { IconLock, IconReceipt } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FocusEvent, type MouseEvent, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { rich } from '#platform/console/language/rich.tsx';
import type { OrderAbility, OrderRecord } from '../../contract.ts';
import { isCancelling, orderStatusCatalogue } from '#machines/orders/order-statuses.ts';
import { leafOf } from '#machines/entity.ts';
import { cancelReasons } from './cancel-reasons.tsx';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { useScreenActions } from '#platform/console/ui/keys/screen-actions.ts';
import { eventLetters } from './event-letters.ts';
import type { OrderAction } from './use-order-action.ts';

interface OrderEventsProps {
  record: Pick<OrderRecord, 'abilities' | 'code' | 'next'>;
  action: OrderAction;
}

/** Id of the line that describes the hovered event, or the reason why it is blocked. */
const LINE = 'order-events-line';

/** Events of the order, likeliest first; blocked ones stay focusable and give their reason in the line below. Those that do not fit it are folded. */
export function OrderEvents({ record: { abilities, code, next }, action: { snapshot, send } }: OrderEventsProps) {
  const queries = useQueryClient();
  const [at, setAt] = useState<string | null>(null);
  const choosing = snapshot.matches({ ready: 'choosing' });
  const busy = snapshot.hasTag('busy');
  const { isNote, chosen } = snapshot.context;
  useScreenActions(
    abilities.map((ability) => ({
      id: `order/${ability.event}`,
      label: t(ability.label),
      of: code,
      icon: IconReceipt,
      strokes: ['a', eventLetters[ability.event]],
      off: ability.because && t(ability.because),
      run: () => send({ type: 'action.choose', ability }),
    })),
  );
  const sending = isNote ? t('Sending the note…') : t('Sending “{event}”…', { event: t(chosen?.label ?? '') });
  // If the likeliest event is blocked, no other becomes primary: that could move the order back.
  const primary = 'ability' in next && next.ability.allowed ? next.ability.event : null;
  const showEvent = (event: FocusEvent | MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-event]') : null;
    const hovered = button?.dataset['event'] ?? null;
    setAt(hovered);
    if (abilities.some((ability) => ability.event === hovered && ability.needs.includes('reason')))
      void queries.prefetchQuery(cancelReasons);
  };
  const shownEvent =
    abilities.find(({ event }) => event === at) ??
    (snapshot.matches({ ready: 'idle' }) ? abilities.find(({ allowed }) => !allowed) : undefined);
  const unfit = abilities.filter((ability) => ability.unfit);
  const buttonOf = (ability: OrderAbility) => (
    <span key={ability.event} className="order-event">
      <BlockableButton
        size="sm"
        {...appearanceOf(ability.event, primary)}
        off={ability.because && t(ability.because)}
        reasonId={LINE}
        busy={busy}
        data-event={ability.event}
        aria-keyshortcuts={choosing ? eventLetters[ability.event] : undefined}
        onClick={() => send({ type: 'action.choose', ability })}
      >
        {t(ability.label)}
      </BlockableButton>
      {choosing && ability.allowed && <kbd aria-hidden="true">{eventLetters[ability.event]}</kbd>}
    </span>
  );
  return (
    <section aria-label={t('Change the status')} data-machine="orderAction" data-state={leafOf(snapshot)}>
      <div className="order-events" onFocus={showEvent} onMouseOver={showEvent} onBlur={() => setAt(null)} onMouseLeave={() => setAt(null)}>
        {abilities.filter(({ unfit }) => !unfit).map(buttonOf)}
        {unfit[0]?.unfit && (
          <details className="order-unfit">
            <summary>{t(unfit[0].unfit)}</summary>
            <div className="order-events">{unfit.map(buttonOf)}</div>
          </details>
        )}
      </div>
      <p id={LINE} className="order-why">
        {busy && <output>{sending}</output>}
        {!busy &&
          (choosing && !at ? <span>{t('Press a letter, or Esc to cancel.')}</span> : shownEvent && <Sentence ability={shownEvent} />)}
      </p>
    </section>
  );
}

function Sentence({ ability: { label, to, allowed, because } }: { ability: OrderAbility }) {
  if (allowed) {
    return (
      <span>
        {rich('<b>{event}</b> moves the order to {status}.', { b: <b /> }, { event: t(label), status: t(orderStatusCatalogue[to].name) })}
      </span>
    );
  }
  return (
    <>
      <IconLock size={14} />
      <span>{rich('<b>{event}</b> is blocked: {reason}.', { b: <b /> }, { event: t(label), reason: t(because ?? '') })}</span>
    </>
  );
}

function appearanceOf(event: OrderAbility['event'], primary: string | null) {
  if (event === primary) return { variant: 'filled' };
  return isCancelling(event) ? { variant: 'outline', color: 'late' } : { variant: 'default' };
}
