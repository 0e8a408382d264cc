import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { sizeInWords } from '#platform/upload/console/folder-rules.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { api } from './api.ts';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { ActionsHeading } from '#platform/console/ui/controls/actions-heading.tsx';
import { ListFoot } from '#platform/list/console/table/list-foot.tsx';
import type { GoTo } from '#platform/list/console/table/use-addressed-search.ts';
import { fileTypes } from '#platform/upload/file-kinds.ts';
import type { FileFolder, StoredFile } from '#platform/upload/contract.ts';
import { FileActions } from './file-actions.tsx';
import { atFolder, type FilesAddress, pageSizes } from './files-address.ts';

interface FileTableProps {
  folder: FileFolder;
  search: FilesAddress;
  go: GoTo<FilesAddress>;
}

/** Files of a folder, newest first. */
export function FileTable({ folder, search, go }: FileTableProps) {
  const { words, page, pageSize } = search;
  const { data, error, isFetching, refetch } = useQuery({
    ...api.admin.files.queryOptions({ input: { folder_id: folder.id, page, page_size: pageSize, ...(words && { search: words }) } }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) {
    return (
      <FailedState title={t('Files could not be loaded')} busy={isFetching} onRetry={() => void refetch()}>
        {sayError(error)}
      </FailedState>
    );
  }
  if (data?.total === 0) return <NoFiles words={words} onAll={() => go(atFolder(folder.id))} />;
  return (
    <div className="files-list">
      <table aria-label={t('Files of {folder}', { folder: folder.name })}>
        <thead>
          <tr>
            <th scope="col">{t('Name')}</th>
            <th scope="col">{t('Type')}</th>
            <th scope="col" className="num">
              {t('Size')}
            </th>
            <th scope="col">{t('By')}</th>
            <th scope="col">{t('Uploaded')}</th>
            <ActionsHeading />
          </tr>
        </thead>
        <tbody>
          {data?.rows.map((file) => (
            <FileRow key={file.id} file={file} />
          ))}
        </tbody>
      </table>
      <ListFoot
        page={page}
        pageSize={pageSize}
        pageSizes={pageSizes}
        total={data?.total ?? null}
        onPage={(next) => go({ ...search, folder: folder.id, page: next })}
        onPageSize={(size) => go({ ...search, folder: folder.id, page: 1, pageSize: size })}
      />
    </div>
  );
}

function FileRow({ file }: { file: StoredFile }) {
  const { name, media_type, size, by, finished_at } = file;
  return (
    <tr>
      <th scope="row" className="ell" title={name}>
        {name}
      </th>
      <td>{fileTypes[media_type].label}</td>
      <td className="num">{sizeInWords(size)}</td>
      <td className="ell">{by}</td>
      <td>{dayAndClock(finished_at)}</td>
      <td>
        <FileActions file={file} />
      </td>
    </tr>
  );
}

function NoFiles({ words, onAll }: { words: string; onAll: () => void }) {
  if (words === '') return <EmptyState title={t('No files yet')}>{t('Uploaded files appear here.')}</EmptyState>;
  return (
    <EmptyState
      title={t('No files match')}
      actions={
        <Button size="sm" onClick={onAll}>
          {t('Show every file')}
        </Button>
      }
    >
      {t('No file name in this folder contains “{words}”.', { words })}
    </EmptyState>
  );
}
