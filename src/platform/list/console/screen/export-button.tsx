import { IconDownload } from '@tabler/icons-react';
import { t } from '#platform/console/language/language.ts';
import { useDownload } from '#platform/import/console/download-button.tsx';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { useScreenActions } from '#platform/console/ui/keys/screen-actions.ts';
import { MenuButton } from '#platform/console/ui/overlays/menu.tsx';
import type { List } from '../../list.ts';
import type { ListQuestion } from '../list-api.ts';

/** Downloads the matching rows in order, as a workbook or CSV. */
export function ExportButton({ list, question: { search, where, sort } }: { list: List; question: ListQuestion }) {
  const params = new URLSearchParams({
    ...(search && { search }),
    ...(where && { where: JSON.stringify(where) }),
    ...(sort && { sort }),
  });
  const query = params.size > 0 ? `?${params}` : '';
  const { items, isPending } = useDownload({
    service: list.service,
    path: `${list.path}/export`,
    query,
    name: list.id,
    isPrinted: list.isPrinted,
  });
  useScreenActions(
    items.map(({ label, onSelect }, at) => ({
      id: `list/export/${at}`,
      label: t('Export results: {format}', { format: label }),
      of: t(list.title),
      icon: IconDownload,
      run: onSelect,
    })),
  );
  const label = t('Export results');
  return (
    <MenuButton menuLabel={label} items={items}>
      <IconButton icon={IconDownload} variant="default" label={label} aria-busy={isPending || undefined} disabled={isPending} />
    </MenuButton>
  );
}
