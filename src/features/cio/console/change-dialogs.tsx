import { useMutation } from '@tanstack/react-query';
import { leadPrescriptions, type LeadPrescription } from '#machines/orders/cio-lead-facts.ts';
import { type DeclineReason, declineReasons } from '#machines/orders/dropOffCart.ts';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import { ChoiceField } from '#platform/record/console/change/choice-field.tsx';
import { NoteField } from '#platform/record/console/change/note-field.tsx';
import type { LeadRecord } from '../contract.ts';
import { api } from './api.ts';
import { CartFields } from './cart-fields.tsx';
import { changing } from './changing.ts';
import { useUnfinishedQuantities } from './unfinished-quantities.ts';

interface DialogProps {
  record: LeadRecord;
  onClose: () => void;
}

const schemas = () => import('../contract.ts');
const targetOf = ({ id, version }: LeadRecord) => ({ lead_id: id, version });

/** What the patient wants. */
export function CartDialog({ record, onClose }: DialogProps) {
  const save = useMutation(api.django.updateCart.mutationOptions(changing));
  const initialValues = { lines: record.lines.map(({ drug_id, quantity }) => ({ drug_id, quantity })), note: '' };
  const form = useSchemaForm({ schema: () => schemas().then(({ cart }) => cart), initialValues, blocked: save.isPending });
  const { off, onTyped } = useUnfinishedQuantities();
  const lines = form.getInputProps('lines');
  return (
    <ChangeDialog
      title={t('What is in the cart?')}
      submit={t('Save cart')}
      off={form.values.lines.length === 0 ? t('Add a drug first') : off}
      target={targetOf(record)}
      form={form}
      save={save}
      onSaved={() => void toast({ text: t('The cart is saved') })}
      onClose={onClose}
    >
      <CartFields
        lines={form.values.lines}
        known={Object.fromEntries(record.lines.map(({ drug_id, drug }) => [drug_id, drug]))}
        error={lines.error}
        isFirst
        onChange={lines.onChange}
        onTyped={onTyped}
      />
      <NoteField form={form} />
    </ChangeDialog>
  );
}

/** What became of the prescription; statuses that cannot follow are left out. */
export function PrescriptionDialog({ record, onClose }: DialogProps) {
  const save = useMutation(api.django.markPrescription.mutationOptions(changing));
  const initialValues = { prescription: '' as LeadPrescription, note: '' };
  const form = useSchemaForm({ schema: () => schemas().then(({ mark }) => mark), initialValues, blocked: save.isPending });
  const possible = record.prescriptions.filter(({ allowed }) => allowed);
  return (
    <ChangeDialog
      title={t('What is its prescription like?')}
      submit={t('Save')}
      off={(form.values.prescription as string) === '' ? t('Choose a status first') : null}
      target={targetOf(record)}
      form={form}
      save={save}
      onClose={onClose}
    >
      <ChoiceField
        label={t('Prescription')}
        choices={possible.map(({ status }) => [status, leadPrescriptions[status]] as const)}
        {...form.getInputProps('prescription')}
      />
      <NoteField form={form} />
    </ChangeDialog>
  );
}

/** Why the patient does not want it. */
export function DeclineDialog({ record, onClose }: DialogProps) {
  const save = useMutation(api.django.declineLead.mutationOptions(changing));
  const initialValues = { reason: '' as DeclineReason, note: '' };
  const form = useSchemaForm({ schema: () => schemas().then(({ decline }) => decline), initialValues, blocked: save.isPending });
  return (
    <ChangeDialog
      title={t('Why is the patient not interested?')}
      submit={t('Save')}
      off={(form.values.reason as string) === '' ? t('Choose a reason first') : null}
      target={targetOf(record)}
      form={form}
      save={save}
      onClose={onClose}
    >
      <ChoiceField label={t('Reason')} choices={Object.entries(declineReasons)} {...form.getInputProps('reason')} />
      <NoteField form={form} />
    </ChangeDialog>
  );
}
