import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { confirmed } from '#platform/console/ui/overlays/confirmations.ts';
import type { TableRecord } from '../../record-operations.ts';
import type { RecordApi } from './record-api.ts';

interface RetireRecordProps {
  api: RecordApi;
  record: TableRecord;
  /** Name of the record. */
  name: string;
}

/** Button that retires or restores a record. */
export function RetireRecord({ api, record, name }: RetireRecordProps) {
  const { id, version } = record;
  const isRetired = record.retired_at !== null;
  const setRetired = useMutation(
    api.setRetired.mutationOptions({
      meta: { expected: 409 },
      onSuccess: (saved: TableRecord) => {
        queryClient.setQueryData(api.record.queryKey({ input: { record_id: saved.id } }), saved);
        void queryClient.invalidateQueries({ queryKey: api.rows.key() });
        toast({ text: isRetired ? t('{name} restored', { name }) : t('{name} is retired', { name }) });
      },
      onError: (error: Error) => {
        toast({ text: sayError(error), tone: 'late' });
        void queryClient.invalidateQueries({ queryKey: api.record.key({ input: { record_id: id } }) });
      },
    }),
  );
  const question = isRetired
    ? { title: t('Restore {name}?', { name }), message: t('It can be chosen again.'), confirm: t('Restore') }
    : {
        title: t('Retire {name}?', { name }),
        message: t('It stays on record but is no longer used. You can restore it.'),
        confirm: t('Retire'),
        danger: true,
      };
  const confirmAndSet = async () => {
    if (await confirmed(question)) setRetired.mutate({ record_id: id, version, retired: !isRetired });
  };
  return (
    <BlockableButton
      size="sm"
      variant="outline"
      color={isRetired ? 'accent' : 'late'}
      busy={setRetired.isPending}
      onClick={() => void confirmAndSet()}
    >
      {isRetired ? t('Restore') : t('Retire')}
    </BlockableButton>
  );
}
