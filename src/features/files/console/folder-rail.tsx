import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import type { FileFolder } from '#platform/upload/contract.ts';

interface FolderRailProps {
  folders: readonly FileFolder[];
  open: FileFolder | undefined;
  onNew: () => void;
}

/** Folders with the number of their files. */
export function FolderRail({ folders, open, onNew }: FolderRailProps) {
  return (
    <div className="files-rail">
      <nav aria-label={t('Folders')}>
        {folders.map(({ id, name, files }) => (
          <Link key={id} to={`/s3-upload?folder=${id}`} aria-current={id === open?.id ? 'page' : undefined}>
            <span className="grow ell">{name}</span> <small>{count(files)}</small>
          </Link>
        ))}
      </nav>
      <Button size="sm" leftSection={<IconPlus size={14} />} onClick={onNew}>
        {t('New folder')}
      </Button>
    </div>
  );
}
