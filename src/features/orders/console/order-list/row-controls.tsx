import './row-controls.css';
import { IconDots, IconLock } from '@tabler/icons-react';
import { memo } from 'react';
import { t } from '#platform/console/language/language.ts';
import type { OrderRow } from '../../contract.ts';

/** Order id as a link, for opening in a new tab. Not in the tab order: rows take the focus, and Enter opens the order. */
export const OrderLink = memo(({ row }: { row: OrderRow }) => (
  <a href={`?order_id=${row.id}`} tabIndex={-1}>
    {row.code}
  </a>
));

/** Id of the text with the reason why a row's next step is blocked. */
export const reasonId = (orderId: number): string => `why-${orderId}`;

/** Likeliest event of a row, and its menu button. The table handles their events. */
export function NextStep({ row }: { row: OrderRow }) {
  const { next } = row;
  return (
    <span className="order-act">
      {'ability' in next ? (
        <NextEvent row={row} ability={next.ability} />
      ) : (
        <span className="muted ell">{waitingWords(next.waits_for)}</span>
      )}
      <button
        type="button"
        className="row-button row-menu"
        data-act="menu"
        aria-haspopup="menu"
        aria-label={t('More for {code}', { code: row.code })}
      >
        <IconDots />
      </button>
    </span>
  );
}

/** `Waits for billing`; a dash for ended orders. */
const waitingWords = (waitsFor: string) => (waitsFor === 'nothing' ? '–' : t('Waiting for {what}', { what: t(waitsFor) }));

type Ability = Extract<OrderRow['next'], { ability: unknown }>['ability'];

function NextEvent({ row, ability }: { row: OrderRow; ability: Ability }) {
  if (ability.allowed) {
    return (
      <button type="button" className="row-button" data-act="next" aria-label={`${t(ability.label)}, ${row.code}`}>
        {t(ability.label)}
      </button>
    );
  }
  return (
    <>
      <button
        type="button"
        className="row-button row-button-off"
        data-act="why"
        aria-disabled="true"
        aria-describedby={reasonId(row.id)}
        aria-label={`${t(ability.label)}, ${row.code}`}
      >
        <IconLock size={14} />
        <span className="ell">{t(ability.label)}</span>
      </button>
      <span id={reasonId(row.id)} hidden>
        {t(ability.because ?? '')}
      </span>
    </>
  );
}
