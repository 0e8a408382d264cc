import { memo } from 'react';
import { t } from '#platform/console/language/language.ts';
import type { OrderRow } from '../../contract.ts';
import { Icon } from '#platform/console/ui/base/icon.tsx';

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
        className="icon-btn icon-btn-sm"
        data-act="menu"
        aria-haspopup="menu"
        aria-label={t('More for {code}', { code: row.code })}
      >
        <Icon name="dots" />
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
      <button type="button" className="btn btn-soft btn-xs" data-act="next" aria-label={`${t(ability.label)}, ${row.code}`}>
        {t(ability.label)}
      </button>
    );
  }
  return (
    <>
      <button
        type="button"
        className="btn btn-off btn-xs"
        data-act="why"
        aria-disabled="true"
        aria-describedby={reasonId(row.id)}
        aria-label={`${t(ability.label)}, ${row.code}`}
      >
        <Icon name="lock" small />
        <span className="ell">{t(ability.label)}</span>
      </button>
      <span id={reasonId(row.id)} hidden>
        {t(ability.because ?? '')}
      </span>
    </>
  );
}
