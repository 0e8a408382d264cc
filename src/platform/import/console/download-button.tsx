import { IconDownload } from '@tabler/icons-react';
import { msg, t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { MenuButton } from '#platform/console/ui/overlays/menu.tsx';
import type { Service } from '#platform/contract/services.ts';
import { useSaveFile } from './save-file.ts';

/** Formats of downloaded tables. */
const formats = { xlsx: msg('Excel workbook (.xlsx)'), csv: msg('CSV file (.csv)'), pdf: msg('PDF file (.pdf)') } as const;
type Format = keyof typeof formats;

interface Download {
  /** The admin service by default. */
  service?: Service;
  /** Path below the service without its extension, such as `/batches/17/result`, and its query. */
  path: `/${string}`;
  query?: string;
  /** Name of the file without its extension. */
  name: string;
  isPrinted?: boolean | undefined;
}

/** Saves a table in a format of the user's choice. */
export function useDownload({ service = 'admin', path, query = '', name, isPrinted = false }: Download) {
  const save = useSaveFile();
  const offered = (Object.keys(formats) as Format[]).filter((format) => format !== 'pdf' || isPrinted);
  const items = offered.map((format) => ({
    label: t(formats[format]),
    onSelect: () => save.mutate({ service, path: `${path}.${format}${query}`, name: `${name}.${format}` }),
  }));
  return { items, isPending: save.isPending };
}

interface DownloadButtonProps extends Download {
  label: string;
}

/** A button that offers the formats of a file. */
export function DownloadButton({ label, ...download }: DownloadButtonProps) {
  const { items, isPending } = useDownload(download);
  return (
    <MenuButton menuLabel={label} items={items}>
      <BlockableButton leftSection={<IconDownload size={14} />} busy={isPending}>
        {label}
      </BlockableButton>
    </MenuButton>
  );
}
