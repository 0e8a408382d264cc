import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
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

const targetOf = ({ id, version }: DistributorRecord) => ({ distributor_id: id, version });

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
      target={targetOf(record)}
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

/** Why nothing is ordered from it any more. */
export function StopDialog({ record, event, onClose }: DialogProps & { event: 'distributor.suspended' | 'distributor.closed' }) {
  const save = useMutation(api.distributor.sendDistributorEvent.mutationOptions(changing));
  const form = useSchemaForm({
    schema: () => import('#platform/record/contract.ts').then(({ reasoned }) => reasoned),
    initialValues: { reason: '' },
    blocked: save.isPending,
  });
  const { name } = record;
  const isEnd = event === 'distributor.closed';
  return (
    <ChangeDialog
      title={isEnd ? t('Close {name}?', { name }) : t('Suspend {name}?', { name })}
      submit={isEnd ? t('Close distributor') : t('Suspend distributor')}
      off={form.values.reason.trim() === '' ? t('Give a reason first') : null}
      danger={isEnd}
      target={{ ...targetOf(record), event }}
      form={form}
      save={save}
      help={
        isEnd
          ? t('It cannot be opened again, and gets no rates or supply lanes any more. Those that it has stay as they are.')
          : t('Its rates and supply lanes stay. It can be activated again.')
      }
      onClose={onClose}
    >
      <CountedTextarea label={t('Reason')} maxLength={300} data-autofocus {...form.getInputProps('reason')} />
    </ChangeDialog>
  );
}
