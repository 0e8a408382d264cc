import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Files of a backup hold personal data. */
const PRIVATE = { folder: 0o700, file: 0o600 };

/** Size in bytes, SHA-256 in hexadecimal. */
export interface Measured {
  size: number;
  sha256: string;
}

const isMissing = (fault: unknown): boolean => (fault as { code?: unknown }).code === 'ENOENT';

export const makePrivateFolder = (folder: string): Promise<unknown> => mkdir(folder, { recursive: true, mode: PRIVATE.folder });

/** Copies a file to a new one, which is flushed to the disk. Null: it has vanished. */
export async function copyFile(from: string, to: string): Promise<Measured | null> {
  const hash = createHash('sha256');
  let size = 0;
  const measure = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  };
  await makePrivateFolder(path.dirname(to));
  const source = await open(from, 'r').catch((fault: unknown) => {
    if (isMissing(fault)) return null;
    throw fault;
  });
  if (source === null) return null;
  await pipeline(source.createReadStream(), measure, createWriteStream(to, { flags: 'wx', mode: PRIVATE.file, flush: true }));
  return { size, sha256: hash.digest('hex') };
}

/** Writes a new file, flushed to the disk. */
export async function writeNewFile(to: string, content: string): Promise<Measured> {
  const handle = await open(to, 'wx', PRIVATE.file);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { size: Buffer.byteLength(content), sha256: createHash('sha256').update(content).digest('hex') };
}

interface Entry {
  /** Relative to the folder, with `/`. */
  path: string;
  isFolder: boolean;
}

/** Everything below a folder, each folder before what it contains; what vanishes meanwhile is left out. */
export async function* entriesBelow(
  folder: string,
  isLeftOut: (path: string) => boolean = () => false,
  within = '',
): AsyncGenerator<Entry> {
  const names = await readdir(path.join(folder, within), { withFileTypes: true }).catch((fault: unknown) => {
    if (isMissing(fault)) return [];
    throw fault;
  });
  for (const name of names) {
    const below = within === '' ? name.name : `${within}/${name.name}`;
    if (isLeftOut(below) || !(name.isDirectory() || name.isFile())) continue;
    yield { path: below, isFolder: name.isDirectory() };
    if (name.isDirectory()) yield* entriesBelow(folder, isLeftOut, below);
  }
}
