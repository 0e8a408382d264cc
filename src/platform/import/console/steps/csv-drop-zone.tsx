import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import DropZone from '#platform/console/ui/controls/drop-zone.tsx';
import { IMPORT_FILE_LIMIT, IMPORT_ROWS } from '../../contract.ts';

interface CsvDropZoneProps {
  /** Problem with the last choice, or null. */
  error: string | null;
  onFiles: (files: readonly File[]) => void;
}

/** Zone to choose or drop a CSV file or a workbook. */
export function CsvDropZone({ error, onFiles }: CsvDropZoneProps) {
  const rules = t('.xlsx, .csv or .csv.gz, titles in the first row, at most {size} MB and {rows} rows', {
    size: IMPORT_FILE_LIMIT / 1024 / 1024,
    rows: count(IMPORT_ROWS),
  });
  return (
    <DropZone
      accept=".csv,.csv.gz,.xlsx,text/csv,application/gzip,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      rules={rules}
      error={error}
      onFiles={onFiles}
    >
      <b>{t('Choose a file, or drop it here')}</b>
    </DropZone>
  );
}
