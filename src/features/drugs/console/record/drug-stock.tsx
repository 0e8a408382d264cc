import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { PagesBelow } from '#features/masters/console/public.ts';
import { count } from '#platform/console/language/formats.ts';
import { api } from '../api.ts';
import { DrugPart } from './drug-part.tsx';

const PAGE_SIZE = 50;

/** Stores that stock the drug, largest stock first. */
export function DrugStock({ drugId }: { drugId: number }) {
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...api.item.drugStock.queryOptions({ input: { drug_id: drugId, ...(page > 1 && { page }) } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <DrugPart query={query} failed={t('The stock could not be loaded')}>
      {({ rows, total }) =>
        total === 0 ? (
          <p className="second">{t('No store has it.')}</p>
        ) : (
          <>
            <table className="drug-table" aria-label={t('Stock')}>
              <thead>
                <tr>
                  <th scope="col">{t('Store')}</th>
                  <th scope="col">{t('City')}</th>
                  <th scope="col" className="num">
                    {t('On hand')}
                  </th>
                  <th scope="col" className="num">
                    {t('Reserved')}
                  </th>
                  <th scope="col" className="num">
                    {t('Available')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ id, store, city, on_hand: onHand, reserved }) => (
                  <tr key={id}>
                    <th scope="row">{store}</th>
                    <td>{city}</td>
                    <td className="num">{count(onHand)}</td>
                    <td className="num">{count(reserved)}</td>
                    <td className="num">{count(onHand - reserved)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <PagesBelow page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />
          </>
        )
      }
    </DrugPart>
  );
}
