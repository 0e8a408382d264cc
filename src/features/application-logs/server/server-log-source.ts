import { sql } from 'drizzle-orm';
import { everyWord } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { serverLogList } from '../server-log-list.ts';

/** Entries are counted up to this number. */
const COUNTED_TO = 10_000;
/** Reference of a request. */
const REFERENCE = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const about = sql`coalesce(l.details ->> 'operation', l.details ->> 'job')`;
const search = everyWord(sql`lower(l.message || ' ' || coalesce(${about}, ''))`);

export const serverLogSource: ListSource = {
  list: serverLogList,
  from: sql`server_log l`,
  id: sql`l.id`,
  version: null,
  columns: {
    at: sql`l.at`,
    level: sql`l.level`,
    message: sql`l.message`,
    about,
    fault: sql`coalesce(l.details #>> '{fault,cause,code}', l.details #>> '{fault,code}', l.details #>> '{fault,type}')`,
    server: sql`l.server`,
    request: sql`l.request_id`,
  },
  // Ids grow with time, but for what several servers store in the same second.
  sorts: { at: [sql`l.id`] },
  countedTo: COUNTED_TO,
  search: (words) => (REFERENCE.test(words) ? sql`l.request_id = ${words}` : search(words)),
  always: null,
  target: null,
};
