import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { finishUpload } from './finish-upload.ts';
import { createFolder, listFolders, updateFolder } from './folders.ts';
import { deleteFile, linkOf, listFiles } from './stored-files.ts';
import { beginUpload, cancelUpload, listUploads, presentUpload, readUpload } from './uploads.ts';

const operations = operationsOf(contract);
const { admin } = operations;

/** Folders, uploads and files (§2.2 `/s3-upload`). */
export const routes = operations.router({
  admin: {
    fileFolders: admin.fileFolders.handler(async ({ context: { db, principal } }) => ({ folders: await listFolders(db, principal) })),
    createFolder: admin.createFolder.handler(({ context: { db, cause }, input }) => createFolder(db, cause(), input)),
    updateFolder: admin.updateFolder.handler(({ context: { db, cause }, input }) => updateFolder(db, cause(), input)),
    files: admin.files.handler(({ context: { db }, input }) => listFiles(db, input)),
    beginUpload: admin.beginUpload.handler(async ({ context: { db, files, cause, principal }, input }) =>
      presentUpload(await beginUpload(db, cause(), principal, input), files),
    ),
    uploads: admin.uploads.handler(async ({ context: { db, files, principal }, input }) => {
      const uploads = await listUploads(db, principal, input.folder_id);
      return { uploads: uploads.map((row) => presentUpload(row, files)) };
    }),
    upload: admin.upload.handler(async ({ context: { db, files, principal }, input }) =>
      presentUpload(await readUpload(db, principal, input.file_id), files),
    ),
    finishUpload: admin.finishUpload.handler(({ context: { db, files, cause, principal }, input }) =>
      finishUpload(db, files, cause(), principal, input.file_id),
    ),
    cancelUpload: admin.cancelUpload.handler(async ({ context: { db, files, cause, principal }, input }) =>
      presentUpload(await cancelUpload(db, files, cause(), principal, input.file_id), files),
    ),
    deleteFile: admin.deleteFile.handler(({ context: { db, files, cause }, input }) => deleteFile(db, files, cause(), input.file_id)),
    fileLink: admin.fileLink.handler(({ context: { db, clock }, input }) => linkOf(db, clock.now(), input.file_id)),
  },
});
