import type { OrderRecord } from '#features/orders/public.ts';
import type { ConsentWay } from '#machines/orders/substitution.ts';
import { statusOf } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import { NoteField } from '#platform/record/console/change/note-field.tsx';
import type { Substitution } from '../contract.ts';
import { WayField } from './consent-dialog.tsx';
import { useRefuseSubstitute } from './line-mutations.ts';
import { refusalWords } from './refusal-words.ts';

const schema = () => import('../contract.ts').then(({ refusal }) => refusal);

interface RefusalDialogProps {
  record: OrderRecord;
  substitution: Substitution;
  onClose: () => void;
}

/** The doctor or the customer does not consent; the line keeps its drug. */
export function RefusalDialog({ record, substitution, onClose }: RefusalDialogProps) {
  const save = useRefuseSubstitute(record);
  const { needs, drug } = substitution;
  const form = useSchemaForm({ schema, initialValues: { by: needs, way: '' as ConsentWay, note: '' }, blocked: save.isPending });
  return (
    <ChangeDialog
      title={needs === 'doctor' ? t('Refused by the doctor') : t('Refused by the customer')}
      submit={t('Record refusal')}
      off={(form.values.way as string) === '' ? t('Say first how it was refused') : null}
      target={{ substitution_id: substitution.id, version: record.version }}
      form={form}
      save={save}
      onSaved={() => void toast({ text: t('{drug} stays in the order', { drug: drug.name }) })}
      onClose={onClose}
    >
      <p className="second">{t('{drug} stays in the order', { drug: drug.name })}</p>
      <WayField {...form.getInputProps('way')} isFirst />
      <NoteField form={form} />
      {statusOf(save.error) === 409 && <FormError>{refusalWords(save.error)}</FormError>}
    </ChangeDialog>
  );
}
