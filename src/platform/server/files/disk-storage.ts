import { createReadStream, type ReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { checkedKey, exactly, faultOfFolder, FileMissing, type FileStorage } from './file-storage.ts';
import { syncFolder } from './sync-folder.ts';

const PART_SIZE = 1024 * 1024;
const PRIVATE = 0o600;

const isMissing = (fault: unknown) => (fault as { code?: string }).code === 'ENOENT';
const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );

async function writeFrom(handle: FileHandle, offset: number, bytes: AsyncIterable<Buffer>): Promise<void> {
  let position = offset;
  for await (const chunk of bytes) {
    await handle.write(chunk, 0, chunk.length, position);
    position += chunk.length;
  }
  await handle.sync();
}

/** Names the folder in errors of writing. */
async function writing<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (fault) {
    throw faultOfFolder(folder, fault);
  }
}

/**
 * Files in a folder on disk: `parts/` holds incomplete uploads, `whole/<xx>/` files. A file gets its name in one step, after
 * its bytes were flushed.
 */
export function openDiskStorage(root: string): FileStorage {
  const partsFolder = path.join(root, 'parts');
  const partial = (key: string) => path.join(partsFolder, checkedKey(key));
  const pathOfFile = (key: string) => path.join(root, 'whole', checkedKey(key).slice(0, 2), key);

  const moveIn = async (key: string) => {
    const folder = path.dirname(pathOfFile(key));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rename(partial(key), pathOfFile(key));
    await syncFolder(folder);
  };

  const write = async (key: string, flags: 'w' | 'r+', offset: number, bytes: AsyncIterable<Buffer>) => {
    await mkdir(partsFolder, { recursive: true, mode: 0o700 });
    const handle = await open(partial(key), flags, PRIVATE);
    try {
      await writeFrom(handle, offset, bytes);
    } finally {
      await handle.close();
    }
  };

  return {
    partSize: PART_SIZE,
    begin: (key) =>
      writing(root, async () => {
        await write(key, 'w', 0, exactly([] as never, 0));
        await syncFolder(partsFolder);
        return key;
      }),
    putPart: ({ key }, { offset, length }, bytes) =>
      writing(root, async () => {
        await write(key, 'r+', offset, exactly(bytes, length));
        return `${offset}+${length}`;
      }),
    complete: ({ key }) =>
      writing(root, async () => {
        if (!(await exists(pathOfFile(key)))) await moveIn(key);
      }),
    abandon: ({ key }) => writing(root, () => rm(partial(key), { force: true })),
    put: (key, bytes) =>
      writing(root, async () => {
        await write(key, 'w', 0, exactly([bytes] as never, bytes.length));
        await moveIn(key);
      }),
    read: (key, range) => opened(createReadStream(pathOfFile(key), range)),
    remove: (key) => writing(root, () => rm(pathOfFile(key), { force: true })),
  };
}

/** Resolves once the file is open, so that a missing file is detected before the response starts. */
function opened(stream: ReadStream): Promise<ReadStream> {
  return new Promise((resolve, reject) => {
    stream.once('open', () => resolve(stream));
    stream.once('error', (fault) => reject(isMissing(fault) ? new FileMissing() : fault));
  });
}
