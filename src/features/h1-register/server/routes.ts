import { sql } from 'drizzle-orm';
import { everyWord } from '#platform/list/server/conditions.ts';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { correctEntry, readEntry } from './correct-entry.ts';
import { h1RegisterList } from '../register-list.ts';

export const registerSource: ListSource = {
  list: h1RegisterList,
  from: sql`h1_entries e join stores s on s.id = e.store_id`,
  id: sql`e.id`,
  version: null,
  columns: {
    at: sql`e.at`,
    number: sql`e.financial_year || '/' || lpad(e.serial::text, 5, '0')`,
    store: sql`s.name`,
    kind: sql`e.kind`,
    drug: sql`e.drug`,
    batch: sql`e.batch_no`,
    quantity: sql`e.quantity`,
    patient: sql`e.patient`,
    patient_address: sql`e.patient_address`,
    prescriber: sql`e.prescriber`,
    registration: sql`e.registration_no`,
    prescriber_address: sql`e.prescriber_address`,
    bill: sql`e.bill`,
    reader: sql`e.reader`,
    checker: sql`e.checker`,
    refers: sql`(select f.financial_year || '/' || lpad(f.serial::text, 5, '0') from h1_entries f where f.id = e.refers_to)`,
    reason: sql`e.reason`,
    by: sql`e.by`,
  },
  patient: sql`e.patient_id`,
  search: everyWord(sql`lower(e.patient || ' ' || e.drug || ' ' || e.bill)`),
  always: null,
  target: null,
};

const operations = operationsOf(contract);

export const routes = operations.router({
  oms: {
    h1Register: listHandlers(operations.oms.h1Register, registerSource),
    h1Entry: operations.oms.h1Entry.handler(({ context, input }) => readEntry(context.db, input.entry_id)),
    correctH1Entry: operations.oms.correctH1Entry.handler(({ context, input: { entry_id, request_key: key, ...correction } }) => {
      const cause = context.cause();
      return context.db.transaction(async (tx) =>
        readEntry(tx, await correctEntry(tx, cause, context.principal.name, { entryId: entry_id, key, correction })),
      );
    }),
  },
});
