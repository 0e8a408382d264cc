import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { UnwritableDataFolderError } from '#platform/server/db/embedded/errors.ts';
import { makeFolder } from '#tests/support/folders.ts';
import { openHere } from './openers.ts';

test.each([
  ['below a file', 'file/data', 'a part of the path is a file'],
  ['with the name of a file', 'file', 'a file has this name'],
])('a data folder %s is refused with its path and what to do', async (_, name, reason) => {
  const parent = makeFolder();
  writeFileSync(path.join(parent, 'file'), '');
  const folder = path.join(parent, name);
  const error: unknown = await openHere(folder).catch((fault: unknown) => fault);
  expect(error).toBeInstanceOf(UnwritableDataFolderError);
  for (const part of [`The data folder ${folder} cannot be written`, reason, 'set GALEN_DATA_DIR'])
    expect((error as Error).message).toContain(part);
});
