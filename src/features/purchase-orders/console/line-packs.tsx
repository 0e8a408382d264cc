import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sayError } from '#platform/console/client/errors.ts';
import { count } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { LineNumber } from '#platform/record/console/lines/line-number.tsx';
import type { PurchaseOrderLine, PurchaseOrderRecord } from '../contract.ts';
import { MOST_PACKS } from '../purchase-order-choices.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

interface LinePacksProps {
  record: PurchaseOrderRecord;
  line: PurchaseOrderLine;
}

/** Packs of a line of the draft. Changes run one after the other, each with the version that the one before has led to. */
export function LinePacks({ record: { id, version }, line: { drug_id, drug, packs } }: LinePacksProps) {
  const queries = useQueryClient();
  const change = useMutation({
    ...changing,
    scope: { id: `purchase-order-lines-${id}` },
    mutationFn: (fields: { packs: number; request_key: string }) => {
      const shown = queries.getQueryData<PurchaseOrderRecord>(
        api.purchaseOrder.purchaseOrder.queryKey({ input: { purchase_order_id: id } }),
      );
      return api.purchaseOrder.setPurchaseOrderLine.call({
        ...fields,
        purchase_order_id: id,
        version: shown?.version ?? version,
        drug_id,
      });
    },
  });
  return (
    <LineNumber
      label={t('Packs of {drug}', { drug })}
      saved={packs}
      most={MOST_PACKS}
      range={t('1 to {most} packs', { most: count(MOST_PACKS) })}
      isPending={change.isPending}
      refusal={change.error && sayError(change.error)}
      onSave={({ value, request_key }, onSaved) => change.mutate({ packs: value, request_key }, { onSuccess: onSaved })}
      onEdit={() => change.reset()}
    />
  );
}
