import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import { hrefOfDrug } from '#features/drugs/public.ts';
import { FolderDropZone } from '#platform/upload/console/folder-drop-zone.tsx';
import { renewFiles } from '#platform/upload/console/renew-files.ts';
import type { Upload } from '#platform/upload/console/upload-list.ts';
import { UnfinishedUploads, UploadRows } from '#platform/upload/console/upload-rows.tsx';
import { useUploads } from '#platform/upload/console/use-uploads.ts';
import { api } from './api.ts';
import type { ImageMatch } from '../contract.ts';
import type { FileFolder } from '#platform/upload/contract.ts';
import { matchStored, useOutcome } from './image-outcomes.ts';

/** Running uploads of images and archives, and the match result of each. */
export function ImageUploads({ folder }: { folder: FileFolder }) {
  const { uploads, unfinished, add, clearOver } = useUploads(folder, matchStored);
  const forget = useMutation(api.admin.cancelUpload.mutationOptions({ onSettled: renewFiles }));
  return (
    <>
      <FolderDropZone folder={folder} onFiles={add} />
      <UploadRows uploads={uploads} onClear={clearOver} outcome={outcomeInWords} />
      <UnfinishedUploads uploads={unfinished} onForget={(file_id) => forget.mutate({ file_id })} />
    </>
  );
}

const outcomeInWords = (upload: Upload) => <Outcome upload={upload} />;

function Outcome({ upload: { actor } }: { upload: Upload }) {
  const matches = useOutcome(actor.getSnapshot().context.id);
  if (matches.length > 1) return <ArchiveOutcome matches={matches} />;
  return matches[0] ? <SingleOutcome match={matches[0]} /> : null;
}

function SingleOutcome({ match: { matched, reason } }: { match: ImageMatch }) {
  if (!matched) return <span className="muted">{reason && `${t(reason)}. ${t('It is in the tray.')}`}</span>;
  return (
    <span>
      <Link to={hrefOfDrug(matched.drug_id)}>{matched.drug}</Link> <span className="muted">{t('image {n}', { n: matched.position })}</span>
    </span>
  );
}

/** Match results of an archive's images, unmatched ones first. */
function ArchiveOutcome({ matches }: { matches: readonly ImageMatch[] }) {
  const found = matches.filter(({ matched }) => matched).length;
  const inOrder = matches.toSorted((one, other) => Number(one.matched !== null) - Number(other.matched !== null));
  return (
    <details className="images-archive">
      <summary>{t('{found} of {total} images matched to a drug', { found, total: matches.length })}</summary>
      <ul>
        {inOrder.map((match) => (
          <li key={`${match.file_id} ${match.name}`}>
            <b>{match.name}</b> <SingleOutcome match={match} />
          </li>
        ))}
      </ul>
    </details>
  );
}
