import { useQuery } from '@tanstack/react-query';
import { useAtom } from '#platform/console/atom.ts';
import { api } from './api.ts';
import type { FileFolder, UploadState } from '../contract.ts';
import { uploadsInto } from './upload-list.ts';

const noUploads: readonly UploadState[] = [];

/**
 * Uploads into a folder, including unfinished ones of earlier visits.
 *
 * @param onStored follow-up for an accepted file; its upload is done when it resolves
 */
export function useUploads(folder: FileFolder, onStored: (fileId: number) => Promise<void>) {
  const list = uploadsInto(folder.id);
  const uploads = useAtom(list.uploads);
  const { data } = useQuery(api.admin.uploads.queryOptions({ input: { folder_id: folder.id } }));
  const unfinished = data?.uploads ?? noUploads;
  const running = new Set(uploads.map(({ actor }) => actor.getSnapshot().context.id));
  return {
    uploads,
    unfinished: unfinished.filter(({ id }) => !running.has(id)),
    clearOver: () => list.clearOver(),
    add: (files: readonly File[]) => list.add(folder, files, unfinished, onStored),
  };
}
