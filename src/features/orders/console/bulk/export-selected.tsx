import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { useSaveFile } from '#platform/import/console/save-file.ts';
import type { SelectionButtonsProps } from '#platform/list/console/list-screen-props.ts';
import type { OrderRow } from '../../contract.ts';

/** Maximum number of values of a condition, by which the exported rows are named. */
const EXPORTED_MOST = 100;

/** Downloads the rows that were picked one by one; all that match are downloaded from the title. */
export function ExportSelected({ list, selection }: SelectionButtonsProps<OrderRow>) {
  const save = useSaveFile();
  if (selection.all) return null;
  const where = { match: 'all', of: [{ field: 'id', is: 'anyOf', value: selection.rows.map(({ code }) => code) }] };
  const path = `${list.path}/export.csv?where=${encodeURIComponent(JSON.stringify(where))}` as const;
  return (
    <BlockableButton
      size="sm"
      busy={save.isPending}
      off={selection.count > EXPORTED_MOST ? t('At most {most} orders at once', { most: EXPORTED_MOST }) : null}
      onClick={() => save.mutate({ service: list.service, path, name: `${list.id}.csv` })}
    >
      {t('Export (CSV)')}
    </BlockableButton>
  );
}
