import './leads.css';
import { Input } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { DrugSearch } from '#features/pharmacy-search/console/public.ts';
import { WholeNumberField } from '#features/place-order/console/public.ts';
import { MAXIMUM_QUANTITY_PER_DRUG } from '#platform/contract/constants.ts';
import { t } from '#platform/console/language/language.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';

export interface CartLine {
  drug_id: number;
  quantity: number;
}

interface CartFieldsProps {
  lines: readonly CartLine[];
  /** Names of drugs that are in the cart from the start, by id. */
  known: Readonly<Record<number, string>>;
  error?: string;
  /** The search has the focus from the start. */
  isFirst?: boolean;
  onChange: (lines: CartLine[]) => void;
  /** A quantity is typed that does not hold yet, or it holds now. */
  onTyped: (drugId: number, holds: boolean) => void;
}

/** Drugs with their quantities. */
export function CartFields({ lines, known, error, isFirst = false, onChange, onTyped }: CartFieldsProps) {
  // A new key empties the search field for the next drug.
  const [searches, setSearches] = useState(0);
  const [names, setNames] = useState(known);
  const add = (drugId: number, name: string) => {
    setSearches(searches + 1);
    setNames({ ...names, [drugId]: name });
    if (!lines.some(({ drug_id }) => drug_id === drugId)) onChange([...lines, { drug_id: drugId, quantity: 1 }]);
  };
  const remove = (drugId: number) => {
    // The focus would be lost with the line.
    setSearches(searches + 1);
    onChange(lines.filter(({ drug_id }) => drug_id !== drugId));
  };
  return (
    <div>
      <DrugSearch
        key={searches}
        label={t('Add a drug')}
        description={t('Name or ingredients')}
        isMain={isFirst || searches > 0}
        onChoose={(found) => found && add(found.id, found.name)}
      />
      {lines.length > 0 && (
        <table className="lead-table lead-cart">
          <thead>
            <tr>
              <th scope="col">{t('Drug')}</th>
              <th scope="col" className="num">
                {t('Quantity')}
              </th>
              <td className="lead-remove" aria-label={t('Remove')} />
            </tr>
          </thead>
          <tbody>
            {lines.map(({ drug_id, quantity }) => {
              const drug = names[drug_id] ?? '';
              return (
                <tr key={drug_id}>
                  <th scope="row">{drug}</th>
                  <td className="num">
                    <WholeNumberField
                      aria-label={t('Quantity of {drug}', { drug })}
                      value={quantity}
                      min={1}
                      max={MAXIMUM_QUANTITY_PER_DRUG}
                      outOfRange={t('1 to {most} per drug', { most: MAXIMUM_QUANTITY_PER_DRUG })}
                      onCommit={(next) => onChange(lines.map((line) => (line.drug_id === drug_id ? { drug_id, quantity: next } : line)))}
                      onTyped={(holds) => onTyped(drug_id, holds)}
                      size="sm"
                    />
                  </td>
                  <td className="lead-remove">
                    <IconButton label={t('Remove {drug}', { drug })} icon={IconTrash} onClick={() => remove(drug_id)} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {error !== undefined && <Input.Error>{error}</Input.Error>}
    </div>
  );
}
