import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { t } from '#console/language/language.ts';
import { ChoiceLabel } from '#console/domain/choice-label.tsx';
import { DropZone } from '#console/domain/uploads/drop-zone.tsx';
import { sizeInWords } from '#console/domain/uploads/folder-rules.ts';
import { renewFiles } from '#console/domain/uploads/renew-files.ts';
import { UnfinishedUploads, UploadRows } from '#console/domain/uploads/upload-rows.tsx';
import { useUploads } from '#console/domain/uploads/use-uploads.ts';
import { api } from '#console/lib/queries.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { Tag } from '#console/ui/controls/tag.tsx';
import { SearchBox } from '#console/ui/list/search-box.tsx';
import type { GoTo } from '#console/ui/list/use-addressed-search.ts';
import type { FileFolder } from '#contracts/files.ts';
import { FileTable } from './file-table.tsx';
import type { FilesAddress } from './files-address.ts';

interface OpenFolderProps {
  folder: FileFolder;
  search: FilesAddress;
  go: GoTo<FilesAddress>;
  onEdit: () => void;
}

const nothingMore = () => Promise.resolve();

/** One folder: its rules, what is on its way into it, and its files. */
export function OpenFolder({ folder, search, go, onEdit }: OpenFolderProps) {
  const box = useRef<HTMLInputElement>(null);
  const { uploads, unfinished, add, clearOver } = useUploads(folder, nothingMore);
  const forget = useMutation(api.admin.cancelUpload.mutationOptions({ onSettled: renewFiles }));
  return (
    <>
      <div className="files-head">
        <h1>{folder.name}</h1>
        <Tag>
          <ChoiceLabel set="S3ConfigMappingTypeChoices" value={folder.kind} />
        </Tag>
        <Tag tone={folder.public_link ? 'due' : 'end'}>{folder.public_link ? t('Public links') : t('Links end after an hour')}</Tag>
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
        <DropZone folder={folder} onFiles={add} />
        <UploadRows uploads={uploads} onClear={clearOver} />
        <UnfinishedUploads uploads={unfinished} onForget={(file_id) => forget.mutate({ file_id })} />
        <FileTable folder={folder} search={search} go={go} />
      </div>
    </>
  );
}
