import { msg } from '#platform/console/language/language.ts';
import { FILE_LIMIT, type FileType, type FolderKind } from '#platform/upload/file-kinds.ts';
import type { FileFolder } from '#platform/upload/contract.ts';

/** Values of the form. */
export interface FolderDraft {
  name: string;
  kind: FolderKind | '';
  types: readonly FileType[];
  megabytes: string;
  public_link: boolean;
}

const MB = 1024 * 1024;

export const draftOf = (folder: FileFolder | null): FolderDraft =>
  folder
    ? { ...folder, megabytes: String(Math.round((folder.size_limit / MB) * 1000) / 1000) }
    : { name: '', kind: '', types: [], megabytes: '10', public_link: false };

const bytesOf = ({ megabytes }: FolderDraft): number => Math.round(Number(megabytes.trim().replace(',', '.') || Number.NaN) * MB);

/** Errors by field. */
export function validate(draft: FolderDraft): Record<string, string> {
  const bytes = bytesOf(draft);
  return {
    ...(draft.name.trim() === '' && { name: msg('Fill this in') }),
    ...(draft.kind === '' && { kind: msg('Fill this in') }),
    ...(draft.types.length === 0 && { types: msg('At least one type') }),
    ...(!(bytes >= 1 && bytes <= FILE_LIMIT) && { size_limit: msg('A number of MB from 0.001 to 1,024') }),
  };
}

/** Draft by the field names of errors. */
export const fieldsOf = ({ megabytes, ...draft }: FolderDraft) => ({ ...draft, size_limit: megabytes });

export const rulesOf = (draft: FolderDraft) => ({
  name: draft.name.trim(),
  kind: draft.kind || ('CONTENT' as const),
  types: [...draft.types],
  size_limit: bytesOf(draft),
  public_link: draft.public_link,
});
