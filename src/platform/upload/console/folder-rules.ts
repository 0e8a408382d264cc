import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import { ARCHIVE_LIMIT, claimedType, fileTypes, type FileType } from '../file-kinds.ts';
import type { FileFolder } from '../contract.ts';

const KB = 1024;
const MB = KB * KB;

/** File size as text: `340 KB`, `12.5 MB`. */
export function sizeInWords(bytes: number): string {
  if (bytes < KB) return t('{n} bytes', { n: count(bytes) });
  return bytes < MB ? `${count(Math.round(bytes / KB))} KB` : `${count(Math.round((bytes / MB) * 10) / 10)} MB`;
}

export const typesInWords = (types: readonly FileType[]): string => types.map((type) => fileTypes[type].label).join(', ');

const takesArchives = ({ kind }: Pick<FileFolder, 'kind'>) => kind === 'DRUG-IMAGE';

/** Extensions for the file dialog. */
export const acceptOf = (folder: FileFolder): string =>
  [...folder.types, ...(takesArchives(folder) ? (['application/zip'] as const) : [])]
    .flatMap((type) => fileTypes[type].endings.map((ending) => `.${ending}`))
    .join(',');

/** The folder's rules as a sentence, shown before files are chosen. */
export function rulesInWords(folder: FileFolder): string {
  const { types, size_limit } = folder;
  const rules = t('{types}, at most {size} each', { types: typesInWords(types), size: sizeInWords(size_limit) });
  return takesArchives(folder) ? t('{rules}; or a ZIP of them, at most {size}', { rules, size: sizeInWords(ARCHIVE_LIMIT) }) : rules;
}

/** Why a folder would refuse a file, or null; checked before it is sent. */
export function refusalOf(folder: FileFolder, { name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (size === 0) return t('It is empty');
  const type = claimedType(name);
  const isArchive = takesArchives(folder) && type === 'application/zip';
  if (!type || !(isArchive || folder.types.includes(type)))
    return t('This folder accepts only {types}', { types: typesInWords(folder.types) });
  const limit = isArchive ? ARCHIVE_LIMIT : folder.size_limit;
  return size > limit ? t('The file is {size}; the limit is {limit}.', { size: sizeInWords(size), limit: sizeInWords(limit) }) : null;
}
