import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { OfferRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { OfferFieldsPart, typedFieldsOf } from './offer-fields.tsx';

interface DialogProps {
  record: OfferRecord;
  onClose: () => void;
}

/** Title, days and budget; the rules while it is a draft. */
export function OfferDialog({ record, onClose }: DialogProps) {
  const save = useMutation(api.ecommerce.updateOffer.mutationOptions(changing));
  const form = useSchemaForm({
    schema: () => import('../contract.ts').then(({ typedOffer }) => typedOffer),
    initialValues: typedFieldsOf(record),
    blocked: save.isPending,
  });
  return (
    <ChangeDialog
      title={t('Change {code}', { code: record.code })}
      submit={t('Save offer')}
      off={form.isChanged ? null : t('No changes to save')}
      target={{ offer_id: record.id, version: record.version }}
      form={form}
      save={save}
      onSaved={() => void toast({ text: t('The offer is saved') })}
      onClose={onClose}
    >
      <OfferFieldsPart form={form} isFixed={record.published_at !== null} />
    </ChangeDialog>
  );
}
