import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { ContractRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { HeaderFields, typedHeaderOf } from './header-fields.tsx';

const schema = () => import('../contract.ts').then(({ typedContract }) => typedContract);

/** Number, days, payment days and note of a draft. */
export function HeaderDialog({ record, onClose }: { record: ContractRecord; onClose: () => void }) {
  const save = useMutation(api.distributor.changeContract.mutationOptions(changing));
  const form = useSchemaForm({ schema, initialValues: typedHeaderOf(record), blocked: save.isPending });
  return (
    <ChangeDialog
      title={t('Change {name}', { name: record.number })}
      submit={t('Save contract')}
      off={form.isChanged ? null : t('No changes to save')}
      target={{ contract_id: record.id, version: record.version }}
      form={form}
      save={save}
      onSaved={() => void toast({ text: t('The contract is saved') })}
      onClose={onClose}
    >
      <HeaderFields form={form} />
    </ChangeDialog>
  );
}
