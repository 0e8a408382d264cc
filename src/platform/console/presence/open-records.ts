import { createEmitter } from '../emitter.ts';
import type { PresentPerson } from '#platform/contract/realtime.ts';

/** Reports open records to the server. */
type Notify = (event: 'record.open' | 'record.left', record: string) => void;

const noPeople: readonly PresentPerson[] = [];

/** Records open in this tab, with the number of components that show each and the other people who have it open. */
const open = new Map<string, { viewers: number; people: readonly PresentPerson[] }>();
const peopleChanged = createEmitter();
let notify: Notify | null = null;

function setPeople(record: string, people: readonly PresentPerson[]): void {
  const entry = open.get(record);
  if (!entry) return;
  open.set(record, { ...entry, people });
  peopleChanged.emit();
}

/** Who else has a record open; updated by the socket. */
export const openRecords = {
  /** Marks a record, such as `orders/17`, as open while a component shows it. Returns a function that releases it. */
  hold(record: string): () => void {
    const viewers = (open.get(record)?.viewers ?? 0) + 1;
    open.set(record, { viewers, people: open.get(record)?.people ?? noPeople });
    if (viewers === 1) notify?.('record.open', record);
    return () => {
      const entry = open.get(record);
      if (!entry) return;
      if (entry.viewers > 1) return void open.set(record, { ...entry, viewers: entry.viewers - 1 });
      open.delete(record);
      notify?.('record.left', record);
    };
  },
  people: (record: string): readonly PresentPerson[] => open.get(record)?.people ?? noPeople,
  onChange: peopleChanged.subscribe,
  /** Reports every open record to a new connection. */
  connected(notifier: Notify): void {
    notify = notifier;
    for (const record of open.keys()) notifier('record.open', record);
  },
  /** Presence is unknown without a connection. */
  disconnected(): void {
    notify = null;
    for (const record of open.keys()) setPeople(record, noPeople);
  },
  received: setPeople,
};
