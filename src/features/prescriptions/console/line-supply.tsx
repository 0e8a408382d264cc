import { Badge, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showDate } from '#platform/contract/date-input.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { count, money } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { Popover } from '#platform/console/ui/overlays/popover.tsx';
import type { PrescriptionLine, PrescriptionRecord } from '../contract.ts';
import { api } from './api.ts';

interface LineSupplyProps {
  record: Pick<PrescriptionRecord, 'id' | 'order' | 'best_store'>;
  saved: PrescriptionLine;
  drug: { id: number; name: string };
  quantity: number | null;
  /** Number of the line, from 1. */
  n: number;
  /** Null: the line is not edited. */
  onReplace: ((drugId: number) => void) | null;
}

/** Whether a drug is there: at the store of the order and at the best one, and what has the same composition. */
export function LineSupply({ record, saved, drug, quantity, n, onReplace }: LineSupplyProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { order, best_store: best } = record;
  const holdings = [
    { name: order.store, units: saved.stock ?? 0 },
    ...(best && best.name !== order.store && saved.best_stock !== null ? [{ name: best.name, units: saved.best_stock }] : []),
  ];
  return (
    <>
      {saved.taken && (
        <Badge color="late" className="badge-whole">
          {saved.taken.until === null
            ? t('Already takes {drug}', { drug: saved.taken.drug })
            : t('Already takes {drug}, until {day}', { drug: saved.taken.drug, day: showDate(saved.taken.until) })}
        </Badge>
      )}
      <small className="second prescription-supply">
        {holdings.map(({ name, units }) => (
          <span key={name} className={units < (quantity ?? 1) ? 't-late' : undefined}>
            {t('{n} at {store}', { n: count(units), store: name })}
          </span>
        ))}
        {onReplace && (
          <Button
            size="compact-xs"
            aria-label={t('Alternatives of line {n}', { n })}
            aria-haspopup="dialog"
            aria-expanded={anchor !== null}
            onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
          >
            {t('Alternatives')}
          </Button>
        )}
      </small>
      {anchor && onReplace && (
        <Popover
          anchor={anchor}
          label={t('Alternatives of line {n}', { n })}
          className="prescription-alternatives"
          onClose={() => setAnchor(null)}
        >
          <Alternatives
            readingId={record.id}
            drugId={drug.id}
            quantity={quantity ?? 1}
            onChoose={(drugId) => {
              setAnchor(null);
              onReplace(drugId);
            }}
          />
        </Popover>
      )}
    </>
  );
}

interface AlternativesProps {
  readingId: number;
  drugId: number;
  quantity: number;
  onChoose: (drugId: number) => void;
}

/** Drugs of the same composition, form and unit that the best store has. */
function Alternatives({ readingId, drugId, quantity, onChoose }: AlternativesProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...api.oms.readingAlternatives.queryOptions({ input: { reading_id: readingId, drug_id: drugId } }),
    staleTime: 0,
  });
  if (error)
    return (
      <FailedState title={t('The alternatives could not be loaded')} busy={isFetching} onRetry={() => void refetch()}>
        {sayError(error)}
      </FailedState>
    );
  if (!data) return <Skeleton height={64} width={320} />;
  if (data.rows.length === 0)
    return (
      <p className="second prescription-words">
        {t('{store} has nothing else of this composition, form and unit.', { store: data.store })}
      </p>
    );
  return (
    <>
      <h3>{t('Same composition at {store}', { store: data.store })}</h3>
      <ul>
        {data.rows.map(({ id, name, company, schedule, unit_price: price, stock }) => (
          <li key={id}>
            <button type="button" onClick={() => onChoose(id)}>
              <span>
                <b>{name}</b> {schedule && <Badge>{schedule}</Badge>}
                <small className="second">{company}</small>
              </span>
              <span className="num">{price === null ? '–' : t('{price} each', { price: money(Math.round(price)) })}</span>
              <span className={stock < quantity ? 'num t-late' : 'num'}>{t('{n} in stock', { n: count(stock) })}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
