import { useState } from 'react';
import { DrugSearch } from '#features/pharmacy-search/console/public.ts';
import { t } from '#platform/console/language/language.ts';
import { CartLine } from './cart-line.tsx';
import type { PartProps } from './part.tsx';

/** Drugs with their quantities, and what each costs where. */
export function CartPart({ record, contents, change, onTyped }: PartProps) {
  // A new key empties the search field for the next drug.
  const [searches, setSearches] = useState(0);
  const { lines } = contents;
  const add = (drugId: number) => {
    setSearches(searches + 1);
    if (!lines.some(({ drug_id }) => drug_id === drugId)) change({ lines: [...lines, { drug_id: drugId, quantity: 1 }] });
  };
  const set = (drugId: number, changed: Partial<(typeof lines)[number]>) =>
    change({ lines: lines.map((line) => (line.drug_id === drugId ? { ...line, ...changed } : line)) });
  const remove = (drugId: number) => {
    // The focus would be lost with the line.
    setSearches(searches + 1);
    change({ lines: lines.filter(({ drug_id }) => drug_id !== drugId) });
  };
  const pricedLines = record.lines.filter(({ drug_id }) => lines.some((line) => line.drug_id === drug_id));
  return (
    <>
      <DrugSearch
        key={searches}
        label={t('Add a drug')}
        description={t('Name or ingredients')}
        isMain={searches > 0}
        storeId={record.store?.id ?? null}
        onChoose={(found) => found && add(found.id)}
      />
      {pricedLines.length > 0 && (
        <table className="place-order-lines">
          <thead>
            <tr>
              <th scope="col">{t('Drug')}</th>
              <th scope="col" className="num">
                {t('Qty')}
              </th>
              <th scope="col" className="num">
                {t('Stock')}
              </th>
              <th scope="col" className="num">
                {t('Rate ₹')}
              </th>
              <th scope="col" className="num">
                {t('Amount ₹')}
              </th>
              <td aria-label={t('Remove')} />
            </tr>
          </thead>
          <tbody>
            {pricedLines.map((line) => (
              <CartLine
                key={line.drug_id}
                record={record}
                line={line}
                quantity={lines.find(({ drug_id }) => drug_id === line.drug_id)?.quantity ?? line.quantity}
                onTyped={onTyped}
                onQuantity={(quantity) => set(line.drug_id, { quantity })}
                onStore={(store_id) => change({ store_id })}
                onReplace={(drug_id) => set(line.drug_id, { drug_id })}
                onRemove={() => remove(line.drug_id)}
              />
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
