import { useQuery } from '@tanstack/react-query';
import { useAtom } from '#platform/console/atom.ts';
import { api } from './api.ts';
import type { FileFolder, UploadState } from '../contract.ts';
import { uploadsInto } from './upload-list.ts';

const noUploads: readonly UploadState[] = [];

/**
 * Files on their way into a folder, and those that another page or day left unfinished.
 *
 * @param onStored what follows for a file that was taken; its upload is done once that is
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
