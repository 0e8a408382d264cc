import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { IconDownload } from '@tabler/icons-react';
import type { OpenedChart } from '../../drawing/listed-chart.ts';
import { t } from '#platform/console/language/language.ts';
import { saveBlob } from '#platform/console/client/save-blob.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { MenuButton } from '#platform/console/ui/overlays/menu.tsx';
import { pictureAsPng } from './picture-as-png.ts';
import { selfContained } from './self-contained.ts';

/** Downloads a file. */
function save(name: string, address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

async function saveSvg(name: string, picture: string): Promise<void> {
  saveBlob(new Blob([await selfContained(picture)], { type: 'image/svg+xml' }), name);
}

async function savePng(name: string, picture: string): Promise<void> {
  try {
    saveBlob(await pictureAsPng(await selfContained(picture), document.documentElement.dataset['theme'] ?? 'light'), name);
  } catch {
    toast({ tone: 'late', text: t('The browser could not make a PNG of this chart. The SVG is the same picture.') });
  }
}

/** Downloads the chart as files. */
export function DownloadMenu({ opened: { chart, files, picture } }: { opened: OpenedChart }) {
  const items = [
    { label: t('Picture, SVG'), onSelect: () => void saveSvg(`${chart.id}.svg`, picture) },
    { label: t('Picture, PNG'), onSelect: () => void savePng(`${chart.id}.png`, picture) },
    { label: t('Mermaid'), onSelect: () => save(`${chart.id}.mmd`, files.mmd) },
    { label: t('JSON for Stately Studio'), onSelect: () => save(`${chart.id}.json`, files.json) },
  ];
  return (
    <MenuButton menuLabel={t('Download')} items={items}>
      <IconButton icon={IconDownload} variant="default" label={t('Download')} />
    </MenuButton>
  );
}
