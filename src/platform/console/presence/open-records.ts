import { createEmitter } from '../emitter.ts';
import type { PresentPerson } from '#platform/contract/realtime.ts';

/** What a tab tells of its records. */
type Tell = (event: 'record.open' | 'record.left', record: string) => void;

const nobody: readonly PresentPerson[] = [];

/** Records that are open in this tab, by how many parts show each, and who else has them open. */
const open = new Map<string, { shownBy: number; people: readonly PresentPerson[] }>();
const peopleChanged = createEmitter();
let tell: Tell | null = null;

function show(record: string, people: readonly PresentPerson[]): void {
  const held = open.get(record);
  if (!held) return;
  open.set(record, { ...held, people });
  peopleChanged.emit();
}

/** Who else has a record open: told by the socket, shown by whoever asks. */
export const openRecords = {
  /** A part of the screen shows the record; such as `orders/17`. Answers how to say that it no longer does. */
  hold(record: string): () => void {
    const shownBy = (open.get(record)?.shownBy ?? 0) + 1;
    open.set(record, { shownBy, people: open.get(record)?.people ?? nobody });
    if (shownBy === 1) tell?.('record.open', record);
    return () => {
      const held = open.get(record);
      if (!held) return;
      if (held.shownBy > 1) return void open.set(record, { ...held, shownBy: held.shownBy - 1 });
      open.delete(record);
      tell?.('record.left', record);
    };
  },
  people: (record: string): readonly PresentPerson[] => open.get(record)?.people ?? nobody,
  onChange: peopleChanged.subscribe,
  /** A connection knows nothing of the one before: it is told of every open record. */
  connected(by: Tell): void {
    tell = by;
    for (const record of open.keys()) by('record.open', record);
  },
  /** Who is there now cannot be known. */
  lost(): void {
    tell = null;
    for (const record of open.keys()) show(record, nobody);
  },
  heard: show,
};
