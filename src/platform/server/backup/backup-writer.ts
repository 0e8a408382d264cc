import path from 'node:path';
import { copyFile, entriesBelow, makePrivateFolder, type Measured, writeNewFile } from './copied-file.ts';
import type { Manifest } from './manifest.ts';

/** Writes what a backup contains, and keeps what its manifest says of it. Paths are relative to the backup, with `/`. */
export class BackupWriter {
  private readonly target: string;
  private readonly folders = new Set<string>();
  private readonly files = new Map<string, Measured>();

  constructor(target: string) {
    this.target = target;
  }

  /** Copies a file that may vanish meanwhile; one that is there already is left alone. */
  async copyFile(from: string, to: string): Promise<void> {
    if (this.files.has(to)) return;
    const measured = await copyFile(from, path.join(this.target, to));
    if (measured) this.files.set(to, measured);
  }

  /** Copies what lies below a folder and is not there already. */
  async copy(from: string, to: string, isLeftOut?: (path: string) => boolean): Promise<void> {
    this.folders.add(to);
    await makePrivateFolder(path.join(this.target, to));
    for await (const entry of entriesBelow(from, isLeftOut)) {
      const name = `${to}/${entry.path}`;
      if (entry.isFolder) {
        this.folders.add(name);
        await makePrivateFolder(path.join(this.target, name));
      } else await this.copyFile(path.join(from, entry.path), name);
    }
  }

  async write(to: string, content: string): Promise<void> {
    this.files.set(to, await writeNewFile(path.join(this.target, to), content));
  }

  contents(): Pick<Manifest, 'folders' | 'files'> {
    return { folders: [...this.folders], files: [...this.files].map(([name, measured]) => ({ path: name, ...measured })) };
  }
}
