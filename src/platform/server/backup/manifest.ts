import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';

export const MANIFEST = 'manifest.json';

/** Relative, with `/`, and not out of the backup. */
const below = z.string().refine((name) => !path.isAbsolute(name) && !name.split('/').includes('..'));

const manifest = z.object({
  format: z.literal(1),
  /** Of the PostgreSQL that wrote the database files, such as `18.4.0`. */
  postgres: z.string(),
  /** Operating system and processor: database files are not the same on others. */
  platform: z.string(),
  /** ISO 8601. Everything that was committed by then is in the backup. */
  taken_at: z.string(),
  folders: z.array(below),
  /** Size in bytes, SHA-256 in hexadecimal. */
  files: z.array(z.object({ path: below, size: z.number(), sha256: z.string() })),
});

/** What a backup contains. Written last, so that a backup with it is complete. */
export type Manifest = z.infer<typeof manifest>;

export const THIS_PLATFORM = `${process.platform}-${process.arch}`;

/** @throws BackupError if the folder is no complete backup */
export async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(path.join(backup, MANIFEST), 'utf8').catch(() => null);
  if (text === null)
    throw new BackupError(`${backup} is no complete backup: the file ${MANIFEST}, which is written last, is missing. Nothing was changed.`);
  try {
    return manifest.parse(JSON.parse(text));
  } catch (fault) {
    throw new BackupError(`${backup} cannot be restored: its ${MANIFEST} is damaged. Nothing was changed.`, { cause: fault });
  }
}
