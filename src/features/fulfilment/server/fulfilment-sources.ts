import { sql } from 'drizzle-orm';
import { everyWord } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { pushList, reportList } from '../fulfilment-lists.ts';

const drugNumber = sql`substring(p.detail from '\\mD-\\d+\\M')`;
const drugName = sql`(select l ->> 'drug' from jsonb_array_elements(p.payload -> 'lines') l where 'D-' || (l ->> 'drug_id') = ${drugNumber})`;
const storeNumber = sql`'\\mStore ' || (p.payload -> 'store' ->> 'id') || '\\M'`;

/** The answer of the OMS with the names of the store and the drug instead of their numbers, as the record has it. */
const answer = sql`regexp_replace(regexp_replace(p.detail, ${storeNumber}, p.payload -> 'store' ->> 'name'),
  '\\mD-\\d+\\M', coalesce(${drugName}, ${drugNumber}, ''))`;

export const pushSource: ListSource = {
  list: pushList,
  from: sql`oms_pushes p join orders o on o.id = p.order_id`,
  id: sql`p.id`,
  version: sql`p.version`,
  columns: {
    order: sql`o.code`,
    kind: sql`p.kind`,
    status: sql`p.status`,
    problem: sql`p.problem`,
    detail: answer,
    attempts: sql`p.attempts`,
    next: sql`p.next_at`,
    created: sql`p.created_at`,
    store: sql`o.store`,
    reason: sql`p.reason`,
    reference: sql`p.reference`,
  },
  search: everyWord(sql`lower(o.code || ' ' || p.detail || ' ' || ${answer})`),
  always: null,
  target: null,
};

export const reportSource: ListSource = {
  list: reportList,
  from: sql`fulfilment_reports r`,
  id: sql`r.id`,
  version: sql`r.version`,
  columns: {
    order: sql`r.order_code`,
    type: sql`r.type`,
    status: sql`r.status`,
    problem: sql`r.problem`,
    reference: sql`r.reference`,
    received: sql`r.received_at`,
    tries: sql`r.tries`,
    reported: sql`r.reported_at`,
  },
  search: everyWord(sql`lower(r.order_code || ' ' || r.reference)`),
  always: null,
  target: null,
};
