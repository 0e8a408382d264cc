import { sql } from 'drizzle-orm';
import { everyWord } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { packedOrderList, waybillList } from '../lists.ts';
import { endedStatuses } from '../waybill-choices.ts';

export const waybillSource: ListSource = {
  list: waybillList,
  from: sql`waybills w join orders o on o.id = w.order_id`,
  id: sql`w.id`,
  version: sql`w.version`,
  columns: {
    number: sql`w.number`,
    status: sql`w.status`,
    order: sql`o.code`,
    courier: sql`w.courier`,
    customer: sql`o.patient_name`,
    phone: sql`o.phone_no`,
    store: sql`o.store`,
    city: sql`o.city`,
    cash: sql`nullif(w.cash, 0)`,
    attempts: sql`w.attempts`,
    failure: sql`w.failure`,
    parcels: sql`w.parcels`,
    weight: sql`w.weight`,
    expected: sql`w.expected_on`,
    updated: sql`w.updated_at`,
    created: sql`w.created_at`,
  },
  patient: sql`o.patient_id`,
  search: everyWord(sql`lower(w.number || ' ' || o.code || ' ' || o.phone_no)`),
  always: null,
  target: null,
};

/** Orders of an open waybill, and those that the customer picks up, need none. */
export const packedOrderSource: ListSource = {
  list: packedOrderList,
  from: sql`orders o`,
  id: sql`o.id`,
  version: sql`o.version`,
  columns: {
    order: sql`o.code`,
    packed: sql`o.status_since`,
    customer: sql`o.patient_name`,
    store: sql`o.store`,
    city: sql`o.city`,
    pincode: sql`o.pincode`,
    value: sql`o.value`,
  },
  patient: sql`o.patient_id`,
  search: everyWord(sql`lower(o.code || ' ' || o.phone_no)`),
  always: sql`o.status = 'CREATED-CUSTOMER-BILL' and o.delivery is distinct from 'STORE-PICKUP'
    and not exists (select from waybills w where w.order_id = o.id and w.status not in ${endedStatuses})`,
  target: null,
};
