import { Badge, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { LineDrug } from '#features/orders/console/public.ts';
import { MAXIMUM_QUANTITY_PER_DRUG } from '#platform/contract/constants.ts';
import { amount, kilometres } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import type { DraftLine, DraftRecord } from '../contract.ts';
import { Substitutes } from './cart-substitutes.tsx';
import { WholeNumberField } from './whole-number-field.tsx';

export interface CartLineProps {
  record: DraftRecord;
  line: DraftLine;
  quantity: number;
  onTyped: (field: string, holds: boolean) => void;
  onQuantity: (quantity: number) => void;
  onStore: (storeId: number) => void;
  onReplace: (drugId: number) => void;
  onRemove: () => void;
}

/** A line of the cart: what it costs, and what to do if the store lacks it. */
export function CartLine(props: CartLineProps) {
  const { record, line, quantity, onTyped, onQuantity, onRemove } = props;
  const { name, schedule, composition, allergy, available, pack_size, uom, amount: sum, gst, gst_amount, refused } = line;
  const label = t('Quantity of {drug}', { drug: name });
  const isShort = record.store !== null && available < quantity;
  return (
    <>
      <tr data-short={isShort || undefined}>
        <th scope="row">
          <LineDrug name={name} schedule={schedule} allergy={allergy} composition={composition}>
            {refused && <Badge color="late">{t(refused)}</Badge>}
          </LineDrug>
        </th>
        <td className="num">
          <WholeNumberField
            aria-label={label}
            value={quantity}
            min={1}
            max={MAXIMUM_QUANTITY_PER_DRUG}
            outOfRange={t('1 to {most} per drug', { most: MAXIMUM_QUANTITY_PER_DRUG })}
            pack={pack_size}
            onCommit={onQuantity}
            onTyped={(holds) => onTyped(label, holds)}
            size="sm"
          />
          <small className="second">
            {t(uom)}
            {pack_size > 1 && (
              <>
                {' · '}
                <kbd>p</kbd> {t('pack of {n}', { n: pack_size })}
              </>
            )}
          </small>
        </td>
        <td className="num">{record.store === null ? '–' : isShort ? <b className="t-late">{available}</b> : available}</td>
        <Rate line={line} />
        <td className="num">
          {sum === null ? '–' : amount(sum)}
          {gst_amount !== null && (
            <small className="second">{t('GST {amount} ({percent}\u00a0%)', { amount: amount(gst_amount), percent: gst ?? 0 })}</small>
          )}
        </td>
        <td>
          <IconButton label={t('Remove {drug}', { drug: name })} icon={IconTrash} onClick={onRemove} />
        </td>
      </tr>
      {isShort && <Shortage {...props} />}
    </>
  );
}

/** Rate of a pack, and what one unit of it costs. */
function Rate({ line: { mrp, rate, pack_size, uom } }: { line: DraftLine }) {
  if (mrp === null) return <td className="num">–</td>;
  const isReduced = rate !== null && rate < mrp;
  const perPack = isReduced ? rate : mrp;
  return (
    <td className="num">
      {amount(perPack)}
      <small className="second">
        {isReduced ? t('MRP {mrp}', { mrp: amount(mrp) }) : t('MRP')} · {t('{n} {unit}', { n: pack_size, unit: t(uom) })}
      </small>
      {pack_size > 1 && (
        <small className="second">{t('{amount} per {unit}', { amount: amount(Math.round(perPack / pack_size)), unit: t(uom) })}</small>
      )}
    </td>
  );
}

/** What the store lacks, who has it, and what may replace it. */
function Shortage({ record, line, quantity, onStore, onReplace }: CartLineProps) {
  const [isOpen, setOpen] = useState(false);
  const values = { store: record.store?.name ?? '', available: line.available, wanted: quantity };
  return (
    <tr className="place-order-shortage">
      <td colSpan={6}>
        <div className="place-order-row">
          <span className="t-late">
            {line.available === 0 ? t('{store} has none', values) : t('{store} has {available} of {wanted}', values)}
          </span>
          {line.elsewhere.map(({ id, name, distance }) => (
            <Button key={id} size="compact-sm" onClick={() => onStore(id)}>
              {t('Order from {store}', { store: distance === null ? name : `${name} · ${kilometres(distance)}` })}
            </Button>
          ))}
          <Button size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('Substitute {drug}…', { drug: line.name })}
          </Button>
        </div>
        {isOpen && <Substitutes draftId={record.id} line={line} onReplace={onReplace} />}
      </td>
    </tr>
  );
}
