import { Badge, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { t } from '#platform/console/language/language.ts';
import { ChoiceLabel } from '#platform/choices/console/choice-label.tsx';
import { FolderDropZone } from '#platform/upload/console/folder-drop-zone.tsx';
import { sizeInWords } from '#platform/upload/console/folder-rules.ts';
import { renewFiles } from '#platform/upload/console/renew-files.ts';
import { UnfinishedUploads, UploadRows } from '#platform/upload/console/upload-rows.tsx';
import { useUploads } from '#platform/upload/console/use-uploads.ts';
import { api } from './api.ts';
import { SearchBox } from '#platform/list/console/table/search-box.tsx';
import type { GoTo } from '#platform/list/console/table/use-addressed-search.ts';
import type { FileFolder } from '#platform/upload/contract.ts';
import { FileTable } from './file-table.tsx';
import type { FilesAddress } from './files-address.ts';

interface OpenFolderProps {
  folder: FileFolder;
  search: FilesAddress;
  go: GoTo<FilesAddress>;
  onEdit: () => void;
}

const doNothing = () => Promise.resolve();

/** One folder: rules, running uploads and files. */
export function OpenFolder({ folder, search, go, onEdit }: OpenFolderProps) {
  const box = useRef<HTMLInputElement>(null);
  const { uploads, unfinished, add, clearOver } = useUploads(folder, doNothing);
  const forget = useMutation(api.admin.cancelUpload.mutationOptions({ onSettled: renewFiles }));
  return (
    <>
      <div className="files-head">
        <h1>{folder.name}</h1>
        <Badge>
          <ChoiceLabel set="S3ConfigMappingTypeChoices" value={folder.kind} />
        </Badge>
        <Badge color={folder.public_link ? 'due' : 'end'}>{folder.public_link ? t('Public links') : t('Links expire after an hour')}</Badge>
        <span className="grow muted">
          {t('{n, plural, =0 {No file} one {One file} other {# files}}', { n: folder.files })} · {sizeInWords(folder.bytes)}
        </span>
        <SearchBox
          ref={box}
          label={t('Search files of {folder}', { folder: folder.name })}
          placeholder={t('File name')}
          value={search.words}
          onSearch={(words) => go({ ...search, folder: folder.id, words, page: 1 }, { replace: search.words !== '' })}
        />
        <Button size="sm" onClick={onEdit}>
          {t('Edit rules')}
        </Button>
      </div>
      <div className="files-body">
        <FolderDropZone folder={folder} onFiles={add} />
        <UploadRows uploads={uploads} onClear={clearOver} />
        <UnfinishedUploads uploads={unfinished} onForget={(file_id) => forget.mutate({ file_id })} />
        <FileTable folder={folder} search={search} go={go} />
      </div>
    </>
  );
}
