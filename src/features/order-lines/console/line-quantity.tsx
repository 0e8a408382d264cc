import { NumberInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import type { OrderRecord } from '#features/orders/public.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { t } from '#platform/console/language/language.ts';
import { MAXIMUM_QUANTITY_PER_DRUG } from '#platform/contract/constants.ts';
import type { useChangeLine } from './line-mutations.ts';

const isPossible = (quantity: number) => Number.isInteger(quantity) && quantity >= 1 && quantity <= MAXIMUM_QUANTITY_PER_DRUG;

interface LineQuantityProps {
  line: OrderRecord['lines'][number];
  change: ReturnType<typeof useChangeLine>;
}

/** Quantity of a line: saved with Enter or on leaving the field; Escape brings the saved one back. What was refused stays. */
export function LineQuantity({ line, change }: LineQuantityProps) {
  // The key belongs to what was typed, so that a retry changes nothing twice.
  const [typed, setTyped] = useState<{ value: string | number; key: string } | null>(null);
  const value = typed?.value ?? line.quantity;
  const isWrong = !isPossible(Number(value));
  const save = () => {
    if (typed === null || isWrong || change.isPending) return;
    if (Number(typed.value) === line.quantity) return setTyped(null);
    change.mutate({ line_id: line.id, quantity: Number(typed.value), request_key: typed.key }, { onSuccess: () => setTyped(null) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save();
    if (event.key !== 'Escape' || typed === null) return;
    // Otherwise the key would close the order.
    event.stopPropagation();
    setTyped(null);
    change.reset();
  };
  return (
    <NumberInput
      aria-label={t('Quantity of {drug}', { drug: line.drug })}
      className="order-line-quantity"
      value={value}
      onChange={(next) => {
        if (typed === null && Number(next) === line.quantity) return;
        setTyped({ value: next, key: newRequestKey() });
        change.reset();
      }}
      onBlur={save}
      onKeyDown={onKeyDown}
      min={1}
      max={MAXIMUM_QUANTITY_PER_DRUG}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      aria-busy={change.isPending || undefined}
      error={isWrong ? t('1 to {most} per drug', { most: MAXIMUM_QUANTITY_PER_DRUG }) : change.isError}
      size="sm"
    />
  );
}
