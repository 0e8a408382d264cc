import { Badge } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cacheUpdates } from '#features/orders/console/public.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { count } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import type { PrescriptionRecord } from '../contract.ts';
import { pendingStatuses } from '../prescription-filters.ts';
import { api } from './api.ts';

type CartLine = PrescriptionRecord['cart'][number];

/** What the order has beside what was read: no more than that of a prescription drug is dispensed. */
export function CartCheck({ record }: { record: PrescriptionRecord }) {
  const lower = useLower(record);
  const isPending = (pendingStatuses as readonly string[]).includes(record.status);
  if (record.cart.length === 0 || !isPending) return null;
  return (
    <section className="prescription-cart" aria-label={t('In the order')}>
      <h2>{t('In the order')}</h2>
      <ul>
        {record.cart.map((line) => (
          <li key={line.drug_id}>
            <span>
              <b>{line.drug}</b> {line.schedule && <Badge>{line.schedule}</Badge>}
            </span>
            <span className="num">{t('{n} ordered', { n: count(line.ordered) })}</span>
            <span className={line.short ? 'num t-late' : 'num'}>
              {line.read === 0 ? t('not read') : t('{n} read', { n: count(line.read) })}
            </span>
            {line.short && line.read > 0 && line.line_id !== null && (
              <BlockableButton
                size="compact-xs"
                busy={lower.isPending}
                aria-label={t('Lower to {n} in the order: {drug}', { drug: line.drug, n: count(line.read) })}
                onClick={() => lower.mutate(line)}
              >
                {t('Lower to {n}', { n: count(line.read) })}
              </BlockableButton>
            )}
          </li>
        ))}
      </ul>
      {lower.error && <FormError>{sayError(lower.error)}</FormError>}
    </section>
  );
}

/** Changes the order, whose price follows; the reading is as it was. */
function useLower({ id, order }: PrescriptionRecord) {
  const queries = useQueryClient();
  const { meta, onSuccess } = cacheUpdates(queries);
  return useMutation({
    meta,
    mutationFn: ({ line_id, read }: CartLine) =>
      api.oms.changeLine.call({
        order_id: order.id,
        version: order.version,
        request_key: newRequestKey(),
        line_id: line_id ?? 0,
        quantity: read,
      }),
    onSuccess,
    onSettled: () => queries.invalidateQueries({ queryKey: api.oms.prescriptionReading.queryKey({ input: { reading_id: id } }) }),
  });
}
