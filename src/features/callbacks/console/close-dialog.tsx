import { Radio, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type CallbackOutcome, callbackOutcomes } from '#machines/orders/callback.ts';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import { NoteField } from '#platform/record/console/change/note-field.tsx';
import type { CallbackRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

const schema = () => import('../contract.ts').then(({ closing }) => closing);

interface CloseDialogProps {
  record: CallbackRecord;
  onClose: () => void;
}

/** What came of the callback. Outcomes that the calls so far do not bear out say why. */
export function CloseDialog({ record, onClose }: CloseDialogProps) {
  const save = useMutation(api.crm.closeCallback.mutationOptions(changing));
  const form = useSchemaForm({
    schema,
    initialValues: { outcome: '' as CallbackOutcome, order: record.order?.code ?? '', note: '' },
    blocked: save.isPending,
  });
  const { outcome } = form.values;
  return (
    <ChangeDialog
      title={t('What came of it?')}
      submit={t('Close callback')}
      off={(outcome as string) === '' ? t('Choose an outcome first') : null}
      target={{ callback_id: record.id, version: record.version }}
      form={form}
      save={save}
      onSaved={() => void toast({ text: t('The callback is closed') })}
      onClose={onClose}
    >
      <Radio.Group label={t('Outcome')} {...form.getInputProps('outcome')}>
        <div className="callback-choices">
          {record.outcomes.map(({ outcome: each, allowed, because }) => (
            <Radio
              key={each}
              value={each}
              label={t(callbackOutcomes[each])}
              disabled={!allowed}
              description={because ? t(because) : undefined}
            />
          ))}
        </div>
      </Radio.Group>
      {outcome === 'ORDER-PLACED' && <TextInput label={t('Order')} maxLength={40} {...form.getInputProps('order')} />}
      <NoteField form={form} />
    </ChangeDialog>
  );
}
