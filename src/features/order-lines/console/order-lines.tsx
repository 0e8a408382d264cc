import './order-lines.css';
import { IconArrowsExchange, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LineDrug } from '#features/orders/console/public.ts';
import type { OrderRecord } from '#features/orders/public.ts';
import { fieldErrors } from '#platform/console/client/errors.ts';
import { amount } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { Slot } from '#platform/console/slot.tsx';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { confirmed } from '#platform/console/ui/overlays/confirmations.ts';
import type { Substitution } from '../contract.ts';
import { openSubstitutions } from '../substitution-choices.ts';
import { AddLine } from './add-line.tsx';
import { api } from './api.ts';
import { LineQuantity } from './line-quantity.tsx';
import { useChangeLine, useRemoveLine } from './line-mutations.ts';
import { OrderPrice } from './order-price.tsx';
import { refusalWords } from './refusal-words.ts';
import { SubstituteDialog } from './substitute-dialog.tsx';
import { SubstitutionRow } from './substitution-row.tsx';

type Line = OrderRecord['lines'][number];

/** Lines of an order, which can be changed while it is at the desk, and its price with the source of each number. */
export default function OrderLines({ record, now }: { record: OrderRecord; now: number }) {
  const { lines, may_edit_lines: isEditable } = record;
  const { data } = useQuery(api.oms.substitutions.queryOptions({ input: { order_id: record.id } }));
  const hasStock = lines.some(({ stock }) => stock !== null);
  const columns = 3 + (hasStock ? 1 : 0) + (isEditable ? 1 : 0);
  const ofLine = (line: Line) => (data?.rows ?? []).filter(({ line_id }) => line_id === line.id);
  return (
    <div>
      <table className="order-lines" data-editable={isEditable || undefined}>
        <thead>
          <tr>
            <th scope="col">{t('Drug')}</th>
            <th scope="col" className={isEditable ? 'num order-line-quantities' : 'num'}>
              {t('Qty')}
            </th>
            {hasStock && (
              <th scope="col" className="num">
                {t('Stock')}
              </th>
            )}
            <th scope="col" className="num">
              {t('Amount ₹')}
            </th>
            {isEditable && <td className="order-line-actions" aria-label={t('Change')} />}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineRows
              key={line.id}
              record={record}
              line={line}
              hasStock={hasStock}
              columns={columns}
              substitutions={ofLine(line)}
              now={now}
            />
          ))}
        </tbody>
      </table>
      {isEditable && <AddLine record={record} />}
      <OrderPrice record={record} />
    </div>
  );
}

interface LineRowsProps {
  record: OrderRecord;
  line: Line;
  hasStock: boolean;
  columns: number;
  /** Newest first. */
  substitutions: readonly Substitution[];
  now: number;
}

function LineRows({ record, line, hasStock, columns, substitutions, now }: LineRowsProps) {
  const { drug, schedule, allergy, composition, quantity, stock } = line;
  const isShort = stock !== null && stock < quantity;
  const change = useChangeLine(record);
  const remove = useRemoveLine(record);
  const error = change.error ?? remove.error;
  return (
    <>
      <tr>
        <th scope="row">
          <LineDrug name={drug} schedule={schedule} allergy={allergy} composition={composition} />
        </th>
        <td className="num">{record.may_edit_lines ? <LineQuantity line={line} change={change} /> : quantity}</td>
        {hasStock && <td className="num">{isShort ? <b className="t-late">{stock}</b> : stock}</td>}
        <td className="num">{amount(line.amount)}</td>
        {record.may_edit_lines && <LineActions record={record} line={line} substitutions={substitutions} remove={remove} />}
      </tr>
      {error && (
        <tr className="order-line-error">
          <td colSpan={columns}>
            <FormError>{refusalOf(error)}</FormError>
          </td>
        </tr>
      )}
      {substitutions.slice(0, 1).map((substitution) => (
        <SubstitutionRow key={substitution.id} record={record} substitution={substitution} columns={columns} now={now} />
      ))}
      <Slot name="order.line" props={{ orderId: record.id, line, columns, now }} />
    </>
  );
}

/** In a row of its own: the reason may be long. */
function refusalOf(error: unknown): string {
  const { quantity } = fieldErrors(error);
  return quantity ? t(quantity) : refusalWords(error);
}

interface LineActionsProps extends Pick<LineRowsProps, 'record' | 'line' | 'substitutions'> {
  remove: ReturnType<typeof useRemoveLine>;
}

function LineActions({ record, line, substitutions, remove }: LineActionsProps) {
  const [isChoosing, setChoosing] = useState(false);
  const values = { drug: line.drug };
  const onRemove = async () => {
    const question = { title: t('Remove {drug}?', values), message: t('The order is priced again without it.'), confirm: t('Remove') };
    if (await confirmed(question)) remove.mutate({ line_id: line.id });
  };
  const isOpen = substitutions.some(({ status }) => openSubstitutions.includes(status));
  return (
    <td className="order-line-actions">
      <div>
        {!isOpen && (
          <IconButton size="sm" icon={IconArrowsExchange} label={t('Substitute {drug}…', values)} onClick={() => setChoosing(true)} />
        )}
        {record.lines.length > 1 && (
          <IconButton
            size="sm"
            icon={IconTrash}
            label={t('Remove {drug}', values)}
            aria-busy={remove.isPending || undefined}
            onClick={() => void onRemove()}
          />
        )}
      </div>
      {isChoosing && <SubstituteDialog record={record} line={line} onClose={() => setChoosing(false)} />}
    </td>
  );
}
