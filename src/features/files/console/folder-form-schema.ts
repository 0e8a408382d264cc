import { z } from 'zod';
import { msg } from '#platform/contract/sentence.ts';
import { folderRules } from '#platform/upload/contract.ts';
import { FILE_LIMIT } from '#platform/upload/file-kinds.ts';

const MB = 1024 * 1024;
const SIZE = msg('A number of MB from 0.001 to 1,024');

/** Rules of a folder as typed: the purpose may not be chosen yet, the limit is in MB. */
export const folderForm = z.strictObject({
  ...folderRules,
  kind: z.string().min(1, msg('Fill this in')).pipe(folderRules.kind),
  size_limit: z
    .string()
    .trim()
    .transform((megabytes) => Math.round(Number(megabytes.replace(',', '.') || Number.NaN) * MB))
    .pipe(z.number(SIZE).min(1, SIZE).max(FILE_LIMIT, SIZE)),
});
export type FolderForm = z.input<typeof folderForm>;

export type FolderRules = z.output<typeof folderForm>;
