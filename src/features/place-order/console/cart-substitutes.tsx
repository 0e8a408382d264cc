import { Badge, Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { sayError } from '#platform/console/client/errors.ts';
import { money } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import type { DraftLine, DraftSubstitute } from '../contract.ts';
import { api } from './api.ts';

interface SubstitutesProps {
  draftId: number;
  line: DraftLine;
  onReplace: (drugId: number) => void;
}

/** What may replace a drug of the cart: the customer is on the phone and says yes or no. */
export function Substitutes({ draftId, line, onReplace }: SubstitutesProps) {
  const query = useQuery(
    api.ecommerce.draftSubstitutes.queryOptions({ input: { draft_id: draftId, drug_id: line.drug_id }, staleTime: 30_000 }),
  );
  const list = useRef<HTMLUListElement>(null);
  const { data } = query;
  useEffect(() => {
    if (data) list.current?.querySelector('button')?.focus();
  }, [data]);
  if (query.isError) return <FormError>{sayError(query.error)}</FormError>;
  if (!data) return <Loader size="sm" aria-label={t('Loading')} />;
  if (data.rows.length === 0) return <p className="second">{t('Nothing has the same composition, strength and form.')}</p>;
  return (
    <ul ref={list} className="place-order-substitutes" aria-label={t('Substitutes for {drug}', { drug: line.name })}>
      {data.rows.map((row) => (
        <li key={row.drug_id}>
          <Button size="compact-sm" onClick={() => onReplace(row.drug_id)}>
            {row.name}
          </Button>
          <span>{row.schedule && <Badge color="due">{row.schedule}</Badge>}</span>
          <span className="second">{row.company}</span>
          <span className={row.available >= line.quantity ? 'num' : 'num t-late'}>{t('{n} in stock', { n: row.available })}</span>
          <span className="num">
            {money(row.amount)} <small className="second">{differenceInWords(row)}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}

function differenceInWords({ difference }: DraftSubstitute): string {
  if (difference === 0) return t('same price');
  const amount = money(Math.abs(difference));
  return difference < 0 ? t('{amount} cheaper', { amount }) : t('{amount} dearer', { amount });
}
