import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { addEntry, changeEntries, changeEntry, entry, orderEntries, snoozeEntry } from './change-entry.ts';
import { entrySource } from './entry-source.ts';

const operations = operationsOf(contract);
const { shortbook } = operations;

export const routes = operations.router({
  shortbook: {
    entries: listHandlers(shortbook.entries, entrySource),
    entry: shortbook.entry.handler(entry.read),
    addEntry: shortbook.addEntry.handler(entry.created(addEntry)),
    changeEntry: shortbook.changeEntry.handler(changeEntry),
    approveEntry: shortbook.approveEntry.handler(entry.changed(({ by }) => ({ event: { type: 'entry.approved', by } }))),
    sendEntryEvent: shortbook.sendEntryEvent.handler(entry.changed(({ by, input: { event: type } }) => ({ event: { type, by } }))),
    snoozeEntry: shortbook.snoozeEntry.handler(snoozeEntry),
    rejectEntry: shortbook.rejectEntry.handler(
      entry.changed(({ by, input: { reason } }) => ({ event: { type: 'entry.rejected', by, reason } })),
    ),
    returnEntry: shortbook.returnEntry.handler(
      entry.changed(({ by, input: { reason } }) => ({ event: { type: 'entry.returned', by, reason } })),
    ),
    approveEntries: shortbook.approveEntries.handler(({ context, input }) =>
      changeEntries(context, input, (by) => ({ type: 'entry.approved', by })),
    ),
    orderEntries: shortbook.orderEntries.handler(({ context, input }) => orderEntries(context, input)),
    rejectEntries: shortbook.rejectEntries.handler(({ context, input }) =>
      changeEntries(context, input, (by) => ({ type: 'entry.rejected', by, reason: input.reason })),
    ),
  },
});
