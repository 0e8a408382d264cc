import type { OrderRecord } from '#features/orders/public.ts';
import { t } from '#platform/console/language/language.ts';
import { MAXIMUM_QUANTITY_PER_DRUG } from '#platform/contract/constants.ts';
import { LineNumber } from '#platform/record/console/lines/line-number.tsx';
import type { useChangeLine } from './line-mutations.ts';

interface LineQuantityProps {
  line: OrderRecord['lines'][number];
  change: ReturnType<typeof useChangeLine>;
}

/** Quantity of a line. */
export const LineQuantity = ({ line, change }: LineQuantityProps) => (
  <LineNumber
    label={t('Quantity of {drug}', { drug: line.drug })}
    saved={line.quantity}
    most={MAXIMUM_QUANTITY_PER_DRUG}
    range={t('1 to {most} per drug', { most: MAXIMUM_QUANTITY_PER_DRUG })}
    isPending={change.isPending}
    refusal={change.isError}
    onSave={({ value, request_key }, onSaved) => change.mutate({ line_id: line.id, quantity: value, request_key }, { onSuccess: onSaved })}
    onEdit={() => change.reset()}
  />
);
