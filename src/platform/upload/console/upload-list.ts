import type { Actor } from 'xstate';
import { createActor } from '#platform/console/actors/actors.ts';
import { createAtom, type ReadableAtom } from '#platform/console/atom.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import type { FileFolder, UploadState } from '../contract.ts';
import type { uploadMachine } from '#machines/records/upload.ts';
import { refusalOf } from './folder-rules.ts';
import { isHashable, uploadLogic, type UploadTask } from './upload-edges.ts';

export interface Upload {
  id: number;
  name: string;
  size: number;
  actor: Actor<typeof uploadMachine>;
}

/** Concurrent uploads; more would only share the bandwidth. */
const AT_ONCE = 3;

let lastId = 0;

/** A user's uploads into one folder. It outlives the screen, so leaving the screen stops nothing. */
export class UploadList {
  private readonly list = createAtom<readonly Upload[]>([]);
  readonly uploads: ReadableAtom<readonly Upload[]> = this.list;

  /** Adds dropped or chosen files. Files with an unfinished upload resume it. */
  add(folder: FileFolder, files: readonly File[], unfinished: readonly UploadState[], onStored: UploadTask['onStored']): void {
    const knownIds = new Set(this.list.get().map(({ actor }) => actor.getSnapshot().context.id));
    const open = unfinished.filter(({ id }) => !knownIds.has(id));
    for (const file of files) {
      const at = open.findIndex(({ name, size }) => name === file.name && size === file.size);
      const [before] = at < 0 ? [] : open.splice(at, 1);
      this.start(folder, { folderId: folder.id, file, requestKey: before?.request_key, onStored });
    }
    this.giveTurns();
  }

  /** Removes finished uploads from the list. */
  clearOver(): void {
    this.list.set(this.list.get().filter(({ actor }) => !actor.getSnapshot().hasTag('over')));
  }

  private start(folder: FileFolder, task: UploadTask): void {
    const { name, size } = task.file;
    const actor = createActor(uploadLogic(task), { input: {} });
    actor.start();
    actor.send({ type: 'file.choose', file: { name, size, refusal: refusalOf(folder, task.file), hashable: isHashable(size) } });
    actor.subscribe({ next: () => this.giveTurns(), complete: () => this.giveTurns() });
    this.list.set([...this.list.get(), { id: (lastId += 1), name, size, actor }]);
  }

  private giveTurns(): void {
    const uploads = this.list.get();
    const busy = uploads.filter(({ actor }) => actor.getSnapshot().hasTag('busy')).length;
    const next = uploads.find(({ actor }) => actor.getSnapshot().can({ type: 'turn.give' }));
    // Sending `next` makes the actor busy, which calls this function again.
    if (next && busy < AT_ONCE) next.actor.send({ type: 'turn.give' });
  }
}

const lists = new Map<string, UploadList>();

/** The signed-in user's uploads into a folder. */
export function uploadsInto(folderId: number): UploadList {
  const key = `${stored.currentUser.read()?.user_id ?? 0}/${folderId}`;
  const existing = lists.get(key) ?? new UploadList();
  lists.set(key, existing);
  return existing;
}
