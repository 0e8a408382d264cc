import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { msg, t } from '#platform/console/language/language.ts';
import { DrugTable } from '../drug-table.tsx';
import { PagesBelow } from '#features/masters/console/public.ts';
import { api } from '../api.ts';
import { type Drug, type DrugAlternative, likenesses } from '../../contract.ts';
import { DrugPart } from './drug-part.tsx';

const PAGE_SIZE = 50;

const headings: Record<DrugAlternative['likeness'], string> = {
  same: msg('Substitutes'),
  otherForm: msg('Not a substitute: different form, release or unit'),
  otherStrength: msg('Not a substitute: different strength'),
};

/** Alternatives of a drug: by likeness, then in stock first, then by price. */
export function DrugAlternatives({ drug }: { drug: Drug }) {
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...api.item.drugAlternatives.queryOptions({ input: { drug_id: drug.id, ...(page > 1 && { page }) } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <DrugPart query={query} failed={t('The alternatives could not be loaded')}>
      {({ rows, total }) => (
        <>
          {total === 0 && <p className="second">{noneInWords(drug)}</p>}
          {likenesses.map((likeness) => {
            const matching = rows.filter((row) => row.likeness === likeness);
            return (
              matching.length > 0 && (
                <section key={likeness}>
                  <h3>{t(headings[likeness])}</h3>
                  <DrugTable
                    label={t(headings[likeness])}
                    rows={matching}
                    // Prices of different units and forms cannot be compared.
                    than={likeness === 'otherForm' ? null : drug.unit_price}
                    more={detailsOf}
                  />
                </section>
              )
            );
          })}
          <PagesBelow page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />
        </>
      )}
    </DrugPart>
  );
}

/** Form, and composition if the strength differs. */
const detailsOf = ({ form, likeness, composition }: DrugAlternative): string =>
  [form, likeness === 'otherStrength' && composition]
    .filter(Boolean)
    .map((each) => ` · ${each}`)
    .join('');

const noneInWords = ({ composition }: Drug): string =>
  composition === '' ? t('Its composition is unknown, so it has no alternatives.') : t('No other drug in use has these molecules.');
