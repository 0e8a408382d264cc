import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { PolicyRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { formOf, PolicyFields } from './policy-fields.tsx';

const schema = () => import('../contract.ts').then(({ typedPolicy }) => typedPolicy);

/** Name and rules of a draft. */
export function PolicyDialog({ record, onClose }: { record: PolicyRecord; onClose: () => void }) {
  const save = useMutation(api.crm.changePolicy.mutationOptions(changing));
  const form = useSchemaForm({ schema, initialValues: formOf(record), blocked: save.isPending });
  return (
    <ChangeDialog
      title={t('Change {name}', { name: record.name })}
      submit={t('Save policy')}
      off={form.isChanged ? null : t('No changes to save')}
      {...(record.trial && { help: t('It is to be tried again after that.') })}
      target={{ policy_id: record.id, version: record.version }}
      form={form}
      save={save}
      onSaved={() => void toast({ text: t('The policy is saved') })}
      onClose={onClose}
    >
      <PolicyFields form={form} />
    </ChangeDialog>
  );
}
