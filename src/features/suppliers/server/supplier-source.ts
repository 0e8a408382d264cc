import { sql } from 'drizzle-orm';
import { everyWord } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { stateColumn } from '#platform/list/server/state-column.ts';
import { supplierList } from '../supplier-list.ts';

export const supplierSource: ListSource = {
  list: supplierList,
  from: sql`suppliers s`,
  id: sql`s.id`,
  version: sql`s.version`,
  columns: {
    name: sql`s.name`,
    supplies: sql`s.supplies`,
    contact: sql`s.contact`,
    phone: sql`s.phone`,
    email: sql`s.email`,
    city: sql`s.city`,
    address: sql`s.address`,
    gstin: sql`s.gstin`,
    credit_days: sql`s.credit_days`,
    state: stateColumn(sql`s.retired_at`),
    updated_at: sql`s.updated_at`,
  },
  search: everyWord(sql`lower(concat_ws(' ', s.name, s.contact, s.phone, s.city, s.gstin))`),
  always: null,
  target: { id: 'suppliers', recordId: sql`s.id` },
};
