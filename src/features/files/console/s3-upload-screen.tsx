import './s3-upload.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { api } from './api.ts';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { useAddressedSearch } from '#platform/list/console/table/use-addressed-search.ts';
import type { FileFolder } from '#platform/upload/contract.ts';
import { atFolder, readAddress, writeAddress } from './files-address.ts';
import { FolderDialog } from './folder-dialog.tsx';
import { FolderRail } from './folder-rail.tsx';
import { OpenFolder } from './open-folder.tsx';

/** `/s3-upload`: folders with their rules, and the files of the open one. */
export default function S3UploadScreen() {
  const { search, go } = useAddressedSearch(readAddress, writeAddress);
  const { data, error, refetch, isFetching } = useQuery(api.admin.fileFolders.queryOptions());
  const [edited, edit] = useState<FileFolder | 'new' | null>(null);
  const folders = data?.folders ?? [];
  const open = folders.find(({ id }) => id === search.folder) ?? (search.folder === null ? folders[0] : undefined);
  const openFolder = (folder: number) => go(atFolder(folder));
  return (
    <div className="files-screen">
      <FolderRail folders={folders} open={open} onNew={() => edit('new')} />
      <div className="files-content">
        {error && !data && (
          <FailedState title={t('Folders could not be loaded')} busy={isFetching} onRetry={() => void refetch()}>
            {sayError(error)}
          </FailedState>
        )}
        {!data && !error && (
          <output aria-label={t('Loading folders')}>
            <Skeleton width="40%" />
          </output>
        )}
        {data && !open && <EmptyState title={t('Folder not found')}>{t('Choose one on the left.')}</EmptyState>}
        {open && <OpenFolder key={open.id} folder={open} search={search} go={go} onEdit={() => edit(open)} />}
      </div>
      {edited && (
        <FolderDialog
          folder={edited === 'new' ? null : edited}
          onClose={() => edit(null)}
          onSaved={(folder) => {
            edit(null);
            openFolder(folder.id);
          }}
        />
      )}
    </div>
  );
}
