import { sql } from 'drizzle-orm';
import { everyWord } from '#platform/list/server/conditions.ts';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
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
  },
  patient: sql`e.patient_id`,
  search: everyWord(sql`lower(e.patient || ' ' || e.drug || ' ' || e.bill)`),
  always: null,
  target: null,
};

const operations = operationsOf(contract);

export const routes = operations.router({ oms: { h1Register: listHandlers(operations.oms.h1Register, registerSource) } });
