import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { DistributorRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { DistributorFieldsPart, typedFieldsOf } from './distributor-fields.tsx';

interface DialogProps {
  record: DistributorRecord;
  onClose: () => void;
}

/** Papers, address and terms. */
export function DistributorDialog({ record, onClose }: DialogProps) {
  const save = useMutation(api.distributor.updateDistributor.mutationOptions(changing));
  const form = useSchemaForm({
    schema: () => import('../contract.ts').then(({ typedDistributor }) => typedDistributor),
    initialValues: typedFieldsOf(record),
    blocked: save.isPending,
  });
  return (
    <ChangeDialog
      title={t('Change {name}', { name: record.name })}
      submit={t('Save distributor')}
      off={form.isChanged ? null : t('No changes to save')}
      target={{ distributor_id: record.id, version: record.version }}
      form={form}
      save={save}
      {...(record.status === 'verified' && { help: t('If its GSTIN or licences change, it is to be verified again.') })}
      onSaved={() => void toast({ text: t('The distributor is saved') })}
      onClose={onClose}
    >
      <DistributorFieldsPart form={form} isChecked={!record.may_change_papers} />
    </ChangeDialog>
  );
}
