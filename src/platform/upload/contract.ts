import { z } from 'zod';
import { id, idInAddress, moment, nothing, sentenceOutput, text, wholeNumber } from '#platform/contract/fields.ts';
import { allFileTypes, FILE_LIMIT, folderKinds, storedUploadStates } from './file-kinds.ts';
import { STALE } from '#platform/record/contract.ts';
import { operation } from '#platform/contract/operation.ts';

/**
 * Files (§2.2 `/s3-upload`). The bytes are not part of the contract: parts are sent by `PUT
 * /api/admin/files/{file_id}/parts/{offset}` (raw `application/octet-stream`; returns {@link uploadState}; 409 with
 * `data.upload` if another offset is expected), and files are read through links, `GET /api/files/{token}`, without a session.
 */

const fileType = z.enum(allFileTypes);

/** Rules of a folder. */
export const folderRules = {
  name: text(80),
  /** A key of `S3ConfigMappingTypeChoices` (§3). */
  kind: z.enum(folderKinds),
  types: z.array(fileType).min(1, 'At least one type').max(allFileTypes.length),
  /** Bytes. */
  size_limit: id.max(FILE_LIMIT, 'At most 1 GB'),
  /** Links to its files need no session and do not expire. */
  public_link: z.boolean(),
};

export const fileFolder = z.object({
  id: z.number(),
  name: z.string(),
  kind: z.enum(folderKinds),
  types: z.array(fileType),
  size_limit: z.number(),
  public_link: z.boolean(),
  version: z.number(),
  /** Number of files, and their total size. */
  files: z.number(),
  bytes: z.number(),
});
export type FileFolder = z.infer<typeof fileFolder>;

const storedFile = z.object({
  id: z.number(),
  folder_id: z.number(),
  name: z.string(),
  size: z.number(),
  media_type: fileType,
  sha256: z.string(),
  by: z.string(),
  finished_at: moment,
});
export type StoredFile = z.infer<typeof storedFile>;

/** An upload with its progress. */
const upload = z.object({
  id: z.number(),
  folder_id: z.number(),
  name: z.string(),
  size: z.number(),
  state: z.enum(storedUploadStates),
  /** Number of stored bytes from the start; the next part begins there. */
  received: z.number(),
  /** Size of each part except the last. */
  part_size: z.number(),
  /** Reason of the refusal; null otherwise. */
  reason: sentenceOutput.nullable(),
  request_key: z.string(),
  created_at: moment,
});
export type UploadState = z.infer<typeof upload>;

const oneFile = { file_id: idInAddress };
const onFile = z.strictObject(oneFile);
const conflict = {
  CONFLICT: { status: 409, message: STALE, data: z.object({ folder: fileFolder }) },
};
const notSending = { CONFLICT: { status: 409, message: 'This upload is at another position', data: z.object({ upload }) } };
const otherBody = { UNPROCESSABLE_CONTENT: { status: 422, message: 'This key belongs to another request' } };

const operations = {
  fileFolders: operation('files.send', { method: 'GET', path: '/admin/folders', summary: 'Folders that this person may put files into' })
    .input(nothing)
    .output(z.object({ folders: z.array(fileFolder) })),
  createFolder: operation('files.manage', { method: 'POST', path: '/admin/folders', summary: 'A new folder with its rules' })
    .errors(otherBody)
    .input(z.strictObject({ ...folderRules, request_key: z.uuid('A UUID') }))
    .output(fileFolder),
  updateFolder: operation('files.manage', {
    method: 'PUT',
    path: '/admin/folders/{folder_id}',
    summary: 'Other rules of a folder, for what is uploaded from now on',
  })
    .errors(conflict)
    .input(z.strictObject({ ...folderRules, folder_id: idInAddress, version: id }))
    .output(fileFolder),

  files: operation('files.read', { method: 'GET', path: '/admin/files', summary: 'Files of a folder, newest first' })
    .input(
      z.strictObject({
        folder_id: idInAddress,
        search: text(100).optional(),
        page: wholeNumber(1, 100_000).default(1),
        page_size: wholeNumber(1, 100).default(50),
      }),
    )
    .output(z.object({ rows: z.array(storedFile), total: z.number() })),
  beginUpload: operation('files.send', {
    method: 'POST',
    path: '/admin/files',
    summary: 'Begins an upload, or finds the one with the same key: its parts may follow',
  })
    .errors(otherBody)
    .input(
      z.strictObject({
        folder_id: id,
        name: text(255),
        size: id.max(FILE_LIMIT, 'At most 1 GB'),
        sha256: z
          .string()
          .regex(/^[\da-f]{64}$/, 'A SHA-256 in hexadecimal digits')
          .optional(),
        request_key: z.uuid('A UUID'),
      }),
    )
    .output(upload),
  uploads: operation('files.send', { method: 'GET', path: '/admin/uploads', summary: 'Own uploads of a folder that are not finished' })
    .input(z.strictObject({ folder_id: idInAddress }))
    .output(z.object({ uploads: z.array(upload) })),
  upload: operation('files.send', { method: 'GET', path: '/admin/uploads/{file_id}', summary: 'One of them: which bytes are there' })
    .input(onFile)
    .output(upload),
  finishUpload: operation('files.send', {
    method: 'POST',
    path: '/admin/files/{file_id}/finish',
    summary: 'All parts are there: size, hash and content are looked at, and the file is kept or refused with the reason',
  })
    .errors(notSending)
    .input(onFile)
    .output(storedFile),
  cancelUpload: operation('files.send', { method: 'POST', path: '/admin/files/{file_id}/cancel', summary: 'Gives an upload up' })
    .errors(notSending)
    .input(onFile)
    .output(upload),
  deleteFile: operation('files.manage', { method: 'POST', path: '/admin/files/{file_id}/delete', summary: 'Deletes a file for good' })
    .input(onFile)
    .output(z.object({ deleted: z.literal(true) })),
  fileLink: operation('files.read', {
    method: 'POST',
    path: '/admin/files/{file_id}/link',
    summary: 'An address that leads to the file without a session: for an hour, or for good where the folder allows it',
  })
    .input(onFile)
    .output(z.object({ path: z.string(), expires_at: moment.nullable() })),
};

export const contract = { admin: operations };
