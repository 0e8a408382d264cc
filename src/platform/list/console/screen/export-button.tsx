import { IconDownload } from '@tabler/icons-react';
import { t } from '#platform/console/language/language.ts';
import { useSaveFile } from '#platform/import/console/save-file.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { useScreenActions } from '#platform/console/ui/keys/screen-actions.ts';
import type { List } from '../../list.ts';
import type { ListQuestion } from '../list-api.ts';

/** Downloads the matching rows in order. */
export function ExportButton({ list, question: { search, where, sort } }: { list: List; question: ListQuestion }) {
  const save = useSaveFile();
  const params = new URLSearchParams({
    ...(search && { search }),
    ...(where && { where: JSON.stringify(where) }),
    ...(sort && { sort }),
  });
  const query = params.size > 0 ? `?${params}` : '';
  const label = t('Export results (CSV)');
  const run = () => save.mutate({ service: list.service, path: `${list.path}/export.csv${query}`, name: `${list.id}.csv` });
  useScreenActions([{ id: 'list/export', label, of: t(list.title), icon: IconDownload, run }]);
  return (
    <IconButton
      icon={IconDownload}
      variant="default"
      label={label}
      aria-busy={save.isPending || undefined}
      disabled={save.isPending}
      onClick={run}
    />
  );
}
