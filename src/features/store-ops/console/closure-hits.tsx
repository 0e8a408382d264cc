import { useQuery } from '@tanstack/react-query';
import { sayError } from '#platform/console/client/errors.ts';
import { count } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { Slot } from '#platform/console/slot.tsx';
import type { ComponentSlots } from '#platform/console/slots.ts';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import type { Hits } from '../contract.ts';
import { api } from './api.ts';

export interface ClosureHitsProps {
  storeId: number;
  /** ISO 8601, or empty while it is not known. */
  startsAt: string;
  endsAt: string;
  weekdays: readonly number[];
  /** Days on which it is left out (yyyy-mm-dd). */
  exceptions?: readonly string[];
  /** Without an end it lasts until somebody opens the store. */
  isOpenEnded?: boolean;
  /** The closure is saved: it is shown with its record. */
  isSaved?: boolean;
}

/** What a closure hits, before it is saved and afterwards, and where its orders can go instead. */
export function ClosureHits(props: ClosureHitsProps) {
  const { storeId, startsAt, endsAt, weekdays, exceptions = [], isOpenEnded = false, isSaved = false } = props;
  const isKnown = startsAt !== '' && (endsAt === '' ? isOpenEnded : endsAt > startsAt);
  const closure = {
    starts_at: startsAt,
    ...(endsAt !== '' && { ends_at: endsAt }),
    ...(weekdays.length > 0 && { weekdays: [...weekdays] }),
    ...(exceptions.length > 0 && { exceptions: [...exceptions] }),
  };
  const hits = useQuery({
    ...api.store.closureHits.queryOptions({ input: { store_id: storeId, ...closure }, meta: { quiet: true } }),
    enabled: isKnown,
    staleTime: 0,
  });
  if (!isKnown) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled with the keyboard
    <section
      className={isSaved ? undefined : 'store-hits'}
      aria-label={t('What this hits')}
      aria-busy={hits.isFetching}
      tabIndex={isSaved ? undefined : 0}
    >
      {isSaved && <h3>{t('What this hits')}</h3>}
      {hits.error ? (
        <FormError>{sayError(hits.error)}</FormError>
      ) : hits.data ? (
        <Found hits={hits.data} closure={closure} onMoved={() => void hits.refetch()} />
      ) : (
        <p>{t('Looking who is hit…')}</p>
      )}
    </section>
  );
}

interface FoundProps extends Omit<ComponentSlots['store.hitOrders'], 'orders'> {
  hits: Hits;
}

function Found({ hits: { orders, refills, held, others, pincodes }, closure, onMoved }: FoundProps) {
  const n = orders.total;
  return (
    <>
      <p>
        <b>
          {n === 0
            ? t('No order has a slot in this time.')
            : t('{n, plural, one {{count} order has a slot in this time} other {{count} orders have slots in this time}}', {
                n,
                count: count(n),
              })}
        </b>
      </p>
      <Slot name="store.hitOrders" props={{ orders, closure, onMoved }} />
      {refills.total > 0 && <Slot name="store.hitRefills" props={{ refills }} />}
      {held > 0 && (
        <p>
          {t(
            '{n, plural, one {{count} place is held for an order that is being placed} other {{count} places are held for orders that are being placed}}',
            { n: held, count: count(held) },
          )}
        </p>
      )}
      {others > 0 && <p className="second">{t('Further open orders of the store: {n}', { n: count(others) })}</p>}
      {pincodes.total > 0 && <p>{t('Left without another store: {pincodes}', { pincodes: pincodes.rows.join(', ') })}</p>}
    </>
  );
}
