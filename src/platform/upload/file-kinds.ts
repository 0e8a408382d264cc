/** What files there are, where they go and how they travel. No schema library here: the browser imports this file. */

/** Keys of `S3ConfigMappingTypeChoices` (§3): what a folder is for. */
export const folderKinds = ['DRUG-IMAGE', 'PRESCRIPTION', 'INVOICE', 'CONTENT', 'BULK-UPLOAD'] as const;
export type FolderKind = (typeof folderKinds)[number];

/** Types of files that are known by their content, with the endings that a name of theirs may have. */
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

/** What a browser may show; everything else is downloaded. */
export const isShown = (type: string): boolean => type.startsWith('image/') || type === 'application/pdf';

/** Ending of a name in small letters; empty without one. */
export const endingOf = (name: string): string => /\.([a-z\d]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** The type that a name claims; null: none that is known. */
export const claimedType = (name: string): FileType | null => {
  const ending = endingOf(name);
  return allFileTypes.find((type) => (fileTypes[type].endings as readonly string[]).includes(ending)) ?? null;
};

/** States of an upload that the server keeps; the chart `upload` has the others beside them. */
export const storedUploadStates = ['sending', 'done', 'refused', 'cancelled'] as const;
export type StoredUploadState = (typeof storedUploadStates)[number];

const MB = 1024 * 1024;
/** Largest limit that a folder can have. Bytes. */
export const FILE_LIMIT = 1024 * MB;
/** Largest part that is sent at once. Bytes. */
export const PART_LIMIT = 5 * MB;
/** What is on its way may lie still so long before it is dropped. Milliseconds. */
export const UPLOAD_KEPT_FOR = 24 * 3_600_000;
/** Uploads that one person may have on their way. */
export const UPLOADS_AT_ONCE = 1_000;

/** Archives: bytes packed and unpacked, and entries. */
export const ARCHIVE_LIMIT = 50 * MB;
export const ARCHIVE_INFLATED = 50 * MB;
export const ARCHIVE_ENTRIES = 1_000;

/** Where uploaded bytes are put, below the admin service: raw, `application/octet-stream`, `PUT …/{file_id}/parts/{offset}`. */
export const partPath = (fileId: number, offset: number) => `/files/${fileId}/parts/${offset}` as const;
/** Where a link leads, below the API. */
export const LINK_PATH = '/files';

/** Images of one drug. */
export const DRUG_IMAGES = 20;
/** Files that are matched in one request. */
export const MATCHED_AT_ONCE = 100;
