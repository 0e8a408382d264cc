import { t } from '#platform/console/language/language.ts';
import DropZone from '#platform/console/ui/controls/drop-zone.tsx';
import type { FileFolder } from '../contract.ts';
import { acceptOf, rulesInWords } from './folder-rules.ts';

interface FolderDropZoneProps {
  folder: FileFolder;
  onFiles: (files: readonly File[]) => void;
}

/** Drop zone for several files, with the folder's rules. */
export const FolderDropZone = ({ folder, onFiles }: FolderDropZoneProps) => (
  <DropZone multiple accept={acceptOf(folder)} rules={rulesInWords(folder)} onFiles={onFiles}>
    <b>{t('Choose files, or drop them here')}</b>
  </DropZone>
);
