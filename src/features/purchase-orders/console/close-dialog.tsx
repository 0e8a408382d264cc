import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { ReasonDialog } from '#platform/record/console/change/reason-dialog.tsx';
import type { PurchaseOrderLine, PurchaseOrderRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { mailedWords } from './mailed-words.ts';

interface CloseDialogProps {
  record: PurchaseOrderRecord;
  /** Null: the whole order. */
  line: PurchaseOrderLine | null;
  onClose: () => void;
}

/** What has not come is not expected any more. */
export function CloseDialog({ record, line, onClose }: CloseDialogProps) {
  const { id, version, number } = record;
  const save = useMutation(api.purchaseOrder.closePurchaseOrder.mutationOptions(changing));
  return (
    <ReasonDialog
      title={line === null ? t('Close {number}?', { number }) : t('Close the line of {drug}?', { drug: line.drug })}
      help={`${t('What has not come is not expected any more. What has come stays.')} ${mailedWords(record)}`.trim()}
      submit={line === null ? t('Close order') : t('Close line')}
      danger
      target={{ purchase_order_id: id, version, line_id: line?.id ?? null }}
      save={save}
      onClose={onClose}
    />
  );
}
