import { Button, NumberInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { DrugSearch } from '#features/pharmacy-search/console/public.ts';
import type { OrderRecord } from '#features/orders/public.ts';
import { errorOfForm, fieldErrors } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { MAXIMUM_QUANTITY_PER_DRUG } from '#platform/contract/constants.ts';
import { useAddLine } from './line-mutations.ts';
import { refusalWords } from './refusal-words.ts';

const schema = () => import('../contract.ts').then(({ addedLine }) => addedLine);

/** Adds a drug to the order. The form opens on demand. */
export function AddLine({ record }: { record: OrderRecord }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <AddLineForm record={record} onClose={() => setOpen(false)} />;
  return (
    <Button size="sm" variant="default" className="order-line-add" leftSection={<IconPlus size={14} />} onClick={() => setOpen(true)}>
      {t('Add a drug')}
    </Button>
  );
}

function AddLineForm({ record, onClose }: { record: OrderRecord; onClose: () => void }) {
  const [key, setKey] = useState(newRequestKey);
  const add = useAddLine(record);
  const form = useSchemaForm({ schema, initialValues: { drug_id: 0, quantity: 1 }, blocked: add.isPending });
  const { drug_id: drugId } = form.values;
  const drug = form.getInputProps('drug_id');
  const send = (fields: { drug_id: number; quantity: number }) =>
    add.mutate({ ...fields, request_key: key }, { onSuccess: onClose, onError: (refusal) => form.setErrors(fieldErrors(refusal)) });
  return (
    <form className="order-line-form" {...form.formProps(send)}>
      <DrugSearch
        isMain
        label={t('Add a drug')}
        description={t('Name or ingredients')}
        error={drug.error}
        onChoose={(found) => {
          setKey(newRequestKey());
          form.setFieldValue('drug_id', found?.id ?? 0);
          form.clearFieldError('drug_id');
        }}
      />
      <NumberInput
        label={t('Quantity')}
        min={1}
        max={MAXIMUM_QUANTITY_PER_DRUG}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        {...form.getInputProps('quantity')}
      />
      <div className="order-line-buttons">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <BlockableButton type="submit" variant="filled" busy={add.isPending} off={drugId === 0 ? t('Choose a drug first') : null}>
          {t('Add')}
        </BlockableButton>
      </div>
      {errorOfForm(add.error) !== null && <FormError>{refusalWords(add.error)}</FormError>}
    </form>
  );
}
