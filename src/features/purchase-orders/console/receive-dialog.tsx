import { InputError, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { asTyped } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { DateField } from '#platform/console/ui/fields/date-field.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { PurchaseOrderLine, PurchaseOrderRecord } from '../contract.ts';
import { LEAST_SHELF_LIFE } from '../purchase-order-choices.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

const schema = () => import('../contract.ts').then(({ typedGoods }) => typedGoods);

interface ReceiveDialogProps {
  record: PurchaseOrderRecord;
  line: PurchaseOrderLine;
  onClose: () => void;
}

/** A batch of a line has come. */
export function ReceiveDialog({ record: { id, version, store }, line, onClose }: ReceiveDialogProps) {
  const [earliest] = useState(() => daysLater(businessDate(Date.now()), LEAST_SHELF_LIFE));
  const save = useMutation(api.purchaseOrder.receivePurchaseOrder.mutationOptions(changing));
  const free = line.free_packs - line.free_received;
  const form = useSchemaForm({
    schema,
    initialValues: {
      batch_no: '',
      expires_on: '',
      mrp: asTyped(line.mrp),
      packs: String(line.packs - line.received - line.closed),
      free_packs: free === 0 ? '' : String(free),
    },
    blocked: save.isPending,
  });
  const { errors, values } = form;
  return (
    <ChangeDialog
      title={t('Receive {drug}', { drug: line.drug })}
      submit={t('Receive')}
      target={{ purchase_order_id: id, version, line_id: line.id }}
      form={form}
      save={save}
      help={t('The packs are in the stock of {store} then.', { store: store.name })}
      onSaved={() => void toast({ text: t('The goods are in stock') })}
      onClose={onClose}
    >
      <TextInput label={t('Batch')} maxLength={40} data-autofocus {...form.getInputProps('batch_no')} />
      <div>
        <DateField
          label={t('Expires on')}
          value={values.expires_on}
          min={earliest}
          max="2099-12-31"
          invalid={errors['expires_on'] !== undefined}
          emptyWhileTyped
          onChange={(day) => form.setValues({ expires_on: day ?? '' })}
        />
        {errors['expires_on'] !== undefined && <InputError>{errors['expires_on']}</InputError>}
      </div>
      <TextInput label={t('MRP on the pack')} inputMode="decimal" maxLength={11} leftSection="₹" {...form.getInputProps('mrp')} />
      <TextInput label={t('Packs')} inputMode="numeric" maxLength={5} {...form.getInputProps('packs')} />
      {line.free_packs > 0 && (
        <TextInput label={optionalLabel(msg('Free packs'))} inputMode="numeric" maxLength={5} {...form.getInputProps('free_packs')} />
      )}
    </ChangeDialog>
  );
}
