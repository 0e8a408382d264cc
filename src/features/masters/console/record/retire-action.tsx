import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { confirmed } from '#platform/console/ui/overlays/confirmations.ts';
import type { MasterRecord } from '../../contract.ts';
import type { Master } from '../../masters.ts';
import { useSetRetired } from './master-mutations.ts';
import { usedInWords } from './affected-words.ts';

/** Retires a record or brings it back, after a confirmation with the consequences. */
export function RetireAction({ master, record }: { master: Master; record: MasterRecord }) {
  const setRetired = useSetRetired(master.id);
  const { id, name, version } = record;
  const isRetired = record.retired_at !== null;
  const used = usedInWords(record.used_by);
  const question = isRetired
    ? { title: t('Restore {name}?', { name }), message: t('It can be chosen again.'), confirm: t('Restore') }
    : {
        title: t('Retire {name}?', { name }),
        message: used
          ? `${used}. ${t('It stays there but can no longer be chosen. You can restore it.')}`
          : t('No record uses it. It can no longer be chosen. You can restore it.'),
        confirm: t('Retire'),
        danger: true,
      };
  const message = isRetired ? t('{name} restored', { name }) : t('{name} is retired', { name });
  const confirmAndSet = async () => {
    if (!(await confirmed(question))) return;
    setRetired.mutate(
      { master: master.id, record_id: id, version, retired: !isRetired },
      { onSuccess: () => void toast({ text: message }) },
    );
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
