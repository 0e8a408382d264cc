import { Badge, NumberInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { LineDrug } from '#features/orders/console/public.ts';
import { DrugSearch } from '#features/pharmacy-search/console/public.ts';
import { MAXIMUM_QUANTITY_PER_DRUG } from '#platform/contract/constants.ts';
import { amount } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import type { DraftLine } from '../contract.ts';
import type { PartProps } from './part.tsx';

/** Drugs with their quantities, and what each costs where. */
export function CartPart({ record, contents, change }: PartProps) {
  // A new key empties the search field for the next drug.
  const [searches, setSearches] = useState(0);
  const { lines } = contents;
  const add = (drugId: number) => {
    setSearches(searches + 1);
    if (!lines.some(({ drug_id }) => drug_id === drugId)) change({ lines: [...lines, { drug_id: drugId, quantity: 1 }] });
  };
  const set = (drugId: number, quantity: number) =>
    change({ lines: lines.map((line) => (line.drug_id === drugId ? { ...line, quantity } : line)) });
  const remove = (drugId: number) => change({ lines: lines.filter(({ drug_id }) => drug_id !== drugId) });
  const pricedLines = record.lines.filter(({ drug_id }) => lines.some((line) => line.drug_id === drug_id));
  return (
    <>
      <DrugSearch
        key={searches}
        label={t('Add a drug')}
        description={t('Name or ingredients')}
        isMain={searches > 0}
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
              <Line
                key={line.drug_id}
                line={line}
                hasStore={record.store !== null}
                quantity={lines.find(({ drug_id }) => drug_id === line.drug_id)?.quantity ?? line.quantity}
                onQuantity={(quantity) => set(line.drug_id, quantity)}
                onRemove={() => remove(line.drug_id)}
              />
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

interface LineProps {
  line: DraftLine;
  hasStore: boolean;
  quantity: number;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

const isPossible = (quantity: number) => Number.isInteger(quantity) && quantity >= 1 && quantity <= MAXIMUM_QUANTITY_PER_DRUG;

function Line({ line, hasStore, quantity, onQuantity, onRemove }: LineProps) {
  const [typed, setTyped] = useState<string | number | null>(null);
  const value = typed ?? quantity;
  const error = isPossible(Number(value)) ? null : t('1 to {most} per drug', { most: MAXIMUM_QUANTITY_PER_DRUG });
  const type = (next: string | number) => {
    const isFine = next !== '' && isPossible(Number(next));
    setTyped(isFine ? null : next);
    if (isFine) onQuantity(Number(next));
  };
  const { name, schedule, composition, allergy, available, mrp, rate, pack_size, uom, amount: sum, gst, gst_amount, refused } = line;
  const isReduced = rate !== null && mrp !== null && rate < mrp;
  return (
    <tr>
      <th scope="row">
        <LineDrug name={name} schedule={schedule} allergy={allergy} composition={composition}>
          {refused && <Badge color="late">{t(refused)}</Badge>}
        </LineDrug>
      </th>
      <td className="num">
        <NumberInput
          aria-label={t('Quantity of {drug}', { drug: name })}
          value={value}
          onChange={type}
          min={1}
          max={MAXIMUM_QUANTITY_PER_DRUG}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          error={error}
          size="sm"
        />
      </td>
      <td className="num">{hasStore ? available < quantity ? <b className="t-late">{available}</b> : available : '–'}</td>
      <td className="num">
        {mrp === null ? '–' : amount(isReduced ? rate : mrp)}
        <small className="second">
          {isReduced ? t('MRP {mrp}', { mrp: amount(mrp) }) : t('MRP')} · {t('{n} {unit}', { n: pack_size, unit: t(uom) })}
        </small>
      </td>
      <td className="num">
        {sum === null ? '–' : amount(sum)}
        {gst_amount !== null && (
          <small className="second">{t('GST {amount} ({percent} %)', { amount: amount(gst_amount), percent: gst ?? 0 })}</small>
        )}
      </td>
      <td>
        <IconButton label={t('Remove {drug}', { drug: name })} icon={IconTrash} onClick={onRemove} />
      </td>
    </tr>
  );
}
