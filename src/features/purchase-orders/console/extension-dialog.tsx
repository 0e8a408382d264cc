import { InputError } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { t } from '#platform/console/language/language.ts';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { DateField } from '#platform/console/ui/fields/date-field.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { PurchaseOrderRecord } from '../contract.ts';
import { FARTHEST_LAST_DAY, GRACE_DAYS } from '../purchase-order-choices.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { mailedWords } from './mailed-words.ts';

const schema = () => import('../contract.ts').then(({ extension }) => extension);

const later = (one: string, other: string): string => (one > other ? one : other);

/** A later last day: an open order is extended, an expired one is reopened. */
export function ExtensionDialog({ record, onClose }: { record: PurchaseOrderRecord; onClose: () => void }) {
  const { id, version, number, status, last_on } = record;
  const words = mailedWords(record);
  const [today] = useState(() => businessDate(Date.now()));
  const isExpired = status === 'expired';
  const { extendPurchaseOrder, reopenPurchaseOrder } = api.purchaseOrder;
  const extend = useMutation(extendPurchaseOrder.mutationOptions(changing));
  const reopen = useMutation(reopenPurchaseOrder.mutationOptions(changing));
  const save = isExpired ? reopen : extend;
  const earliest = last_on === null ? today : later(today, daysLater(last_on, 1));
  const form = useSchemaForm({
    schema,
    initialValues: { last_on: daysLater(earliest, GRACE_DAYS - 1), reason: '' },
    blocked: save.isPending,
  });
  const error = form.errors['last_on'];
  return (
    <ChangeDialog
      title={isExpired ? t('Reopen {number}', { number }) : t('Extend {number}', { number })}
      submit={isExpired ? t('Reopen') : t('Extend')}
      target={{ purchase_order_id: id, version }}
      form={form}
      save={save}
      {...(words && { help: words })}
      onClose={onClose}
    >
      <div>
        <DateField
          label={t('New last day')}
          value={form.values.last_on}
          min={earliest}
          max={daysLater(today, FARTHEST_LAST_DAY)}
          invalid={error !== undefined}
          emptyWhileTyped
          onChange={(day) => form.setValues({ last_on: day ?? '' })}
        />
        {error !== undefined && <InputError>{error}</InputError>}
      </div>
      <CountedTextarea label={t('Reason')} maxLength={300} data-autofocus {...form.getInputProps('reason')} />
    </ChangeDialog>
  );
}
