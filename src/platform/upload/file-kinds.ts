/** Kinds and limits of files. Free of schema libraries, because the browser imports this file. */

/** Keys of `S3ConfigMappingTypeChoices` (§3): the purpose of a folder. */
export const folderKinds = ['DRUG-IMAGE', 'PRESCRIPTION', 'INVOICE', 'CONTENT', 'BULK-UPLOAD'] as const;
export type FolderKind = (typeof folderKinds)[number];

/** File types detected by content, with their file extensions. */
export const fileTypes = {
  'image/jpeg': { label: 'JPEG', endings: ['jpg', 'jpeg'] },
  'image/png': { label: 'PNG', endings: ['png'] },
  'image/webp': { label: 'WebP', endings: ['webp'] },
  'image/gif': { label: 'GIF', endings: ['gif'] },
  'application/pdf': { label: 'PDF', endings: ['pdf'] },
  'text/csv': { label: 'CSV', endings: ['csv'] },
  'text/plain': { label: 'Text', endings: ['txt'] },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { label: 'Excel', endings: ['xlsx'] },
  'application/zip': { label: 'ZIP', endings: ['zip'] },
} as const satisfies Record<string, { label: string; endings: readonly string[] }>;
export type FileType = keyof typeof fileTypes;
export const allFileTypes = Object.keys(fileTypes) as FileType[];

/** Whether browsers may display the type; other types are downloaded. */
export const isShown = (type: string): boolean => type.startsWith('image/') || type === 'application/pdf';

/** Lower-case extension of a name; empty without one. */
export const endingOf = (name: string): string => /\.([a-z\d]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** Type by the extension of a name; null if unknown. */
export const claimedType = (name: string): FileType | null => {
  const ending = endingOf(name);
  return allFileTypes.find((type) => (fileTypes[type].endings as readonly string[]).includes(ending)) ?? null;
};

/** Upload states that the server stores; the chart `upload` has further ones. */
export const storedUploadStates = ['sending', 'done', 'refused', 'cancelled'] as const;
export type StoredUploadState = (typeof storedUploadStates)[number];

const MB = 1024 * 1024;
/** Maximum size limit of a folder. Bytes. */
export const FILE_LIMIT = 1024 * MB;
/** Maximum size of a part. Bytes. */
export const PART_LIMIT = 5 * MB;
/** Time without progress after which an upload is dropped. Milliseconds. */
export const UPLOAD_KEPT_FOR = 24 * 3_600_000;
/** Maximum number of unfinished uploads per user. */
export const UPLOADS_AT_ONCE = 1_000;

/** Limits of archives: compressed size, decompressed size, entries. */
export const ARCHIVE_LIMIT = 50 * MB;
export const ARCHIVE_INFLATED = 50 * MB;
export const ARCHIVE_ENTRIES = 1_000;

/** Path for uploading parts, below the admin service: raw, `application/octet-stream`, `PUT …/{file_id}/parts/{offset}`. */
export const partPath = (fileId: number, offset: number) => `/files/${fileId}/parts/${offset}` as const;
/** Path of file links below the API. */
export const LINK_PATH = '/files';

/** Maximum number of images per drug. */
export const DRUG_IMAGES = 20;
/** Maximum number of files to match per request. */
export const MATCHED_AT_ONCE = 100;
