import { sql } from 'drizzle-orm';
import { boolean, check, date, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { closingReasons } from '#machines/stores/closing-reasons.ts';
import { identity, isOneOf, moment, reference, referenceTo } from '#platform/server/db/columns.ts';
import { drugs } from '#features/drugs/schema.ts';

/** Delivery areas (§7.6, stores and locations): states, cities, post offices, pincodes, and the stores that serve them. */

export const states = pgTable('states', { id: identity(), name: text().notNull() }, (table) => [
  uniqueIndex('states_name').on(sql`lower(${table.name})`),
]);

/** Ids start with the cities of §3. A city without a state belongs to none. */
export const cities = pgTable(
  'cities',
  {
    id: identity(),
    name: text().notNull(),
    state_id: reference().references(() => states.id),
  },
  (table) => [uniqueIndex('cities_name').on(table.state_id, sql`lower(${table.name})`)],
);

export const postOfficeWords = sql.raw(`lower(name || ' ' || pincode || ' ' || district || ' ' || state)`);

/** Degrees; empty: unknown. */
const coordinates = () => ({ latitude: doublePrecision(), longitude: doublePrecision() });

/** As published by the postal department. */
export const postOffices = pgTable(
  'post_offices',
  {
    id: identity(),
    name: text().notNull(),
    pincode: text().notNull(),
    circle: text(),
    district: text().notNull(),
    division: text(),
    region: text(),
    state: text().notNull(),
    country: text().notNull(),
    ...coordinates(),
    version: integer().notNull().default(1),
    updated_at: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('post_offices_key').on(sql`lower(${table.name})`, sql`lower(${table.pincode})`),
    index('post_offices_by_name').on(sql`lower(${table.name})`, table.id),
    index('post_offices_by_pincode').on(sql`lower(${table.pincode})`, table.id),
    index('post_offices_by_district').on(sql`lower(${table.district})`, table.id),
    index('post_offices_search').using('gin', sql`(${postOfficeWords}) gin_trgm_ops`),
  ],
);

export const pincodeWords = sql.raw(`lower(pincode || ' ' || district || ' ' || state)`);

/**
 * One row per pincode with a post office, maintained by a trigger: district and state of its first office, and the number of
 * offices, and the centre of those whose coordinates are known. Only the anchor store is edited here.
 */
export const pincodes = pgTable(
  'pincodes',
  {
    id: identity(),
    pincode: text().notNull().unique(),
    district: text().notNull(),
    state: text().notNull(),
    offices: integer().notNull(),
    ...coordinates(),
    /** Store that serves the pincode with priority over store groups. */
    anchor_store_id: reference().references(() => stores.id),
    version: integer().notNull().default(1),
    updated_at: moment().notNull().defaultNow(),
  },
  (table) => [
    index('pincodes_by_pincode').on(sql`lower(${table.pincode})`, table.id),
    index('pincodes_by_district').on(sql`lower(${table.district})`, table.id),
    index('pincodes_search').using('gin', sql`(${pincodeWords}) gin_trgm_ops`),
  ],
);

/** Groups of stores that can replace each other (§3, business tag lookup). */
export const storeGroups = pgTable(
  'store_groups',
  {
    id: identity(),
    name: text().notNull(),
    city_id: referenceTo(() => cities.id),
    /** Shown beside the group's name; empty: none. */
    business_tag_display_text: text(),
    /** Names of its stores, separated by `; `. `store_group_stores` is derived from it. */
    store_names: text().notNull().default(''),
    /** Store of the group with the highest priority. */
    anchor_store_id: reference().references(() => stores.id),
    version: integer().notNull().default(1),
    updated_at: moment().notNull().defaultNow(),
    retired_at: moment(),
  },
  (table) => [
    uniqueIndex('store_groups_name').on(sql`lower(${table.name})`).where(sql`${table.retired_at} is null`),
    index('store_groups_by_name').on(sql`lower(${table.name})`, table.id),
    index('store_groups_by_update').on(table.updated_at, table.id),
  ],
);

export const storeGroupStores = pgTable('store_group_stores', {
  store_id: reference()
    .primaryKey()
    .references(() => stores.id),
  store_group_id: referenceTo(() => storeGroups.id),
});

/** Store groups that serve a pincode, by preference. */
export const storeGroupPincodes = pgTable(
  'store_group_pincodes',
  {
    id: identity(),
    store_group_id: referenceTo(() => storeGroups.id),
    pincode: text().notNull(),
    /** 1 is the preferred group. */
    priority: integer().notNull(),
    /** Whether the group delivers there at present. */
    serviceable: boolean().notNull(),
    version: integer().notNull().default(1),
    updated_at: moment().notNull().defaultNow(),
  },
  (table) => [
    check('store_group_pincodes_priority', sql`${table.priority} between 1 and 9`),
    uniqueIndex('store_group_pincodes_key').on(table.store_group_id, sql`lower(${table.pincode})`),
    index('store_group_pincodes_by_pincode').on(sql`lower(${table.pincode})`, table.id),
  ],
);

/** Hours of a day as `HH:MM`, `24:00` for its end; both empty: the store is shut. */
export interface OpeningHours {
  opens: string;
  closes: string;
}

const aroundTheClock: readonly OpeningHours[] = Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '24:00' }));

export const stores = pgTable(
  'stores',
  {
    id: identity(),
    /** Such as `MUM-012`. */
    code: text().notNull().generatedAlwaysAs(sql.raw(`upper(left(city, 3)) || '-' || lpad(id::text, greatest(3, length(id::text)), '0')`)),
    name: text().notNull(),
    city: text().notNull(),
    pincode: text().notNull(),
    version: integer().notNull().default(1),
    /** Switch by hand. */
    status: text().notNull().default('SERVICEABLE'),
    /** Until when it is closed by hand; null: until somebody opens it. */
    closed_until: moment(),
    closed_reason: text(),
    /** By day of the week, Monday first. */
    hours: jsonb()
      .$type<readonly OpeningHours[]>()
      .notNull()
      .default(sql.raw(`'${JSON.stringify(aroundTheClock)}'::jsonb`)),
    /** Drug licence (forms 20 and 21), and its last day; null: not entered. */
    licence_no: text().notNull().default(''),
    licence_until: date({ mode: 'string' }),
    /** Its own position; empty: that of its pincode counts. */
    ...coordinates(),
    updated_at: moment().notNull().defaultNow(),
  },
  (table) => [
    check('stores_status', isOneOf('status', ['SERVICEABLE', 'UNSERVICEABLE'])),
    check('stores_closed_reason', isOneOf('closed_reason', Object.keys(closingReasons))),
    check('stores_reason_if_closed', sql`(${table.status} = 'UNSERVICEABLE') = (${table.closed_reason} is not null)`),
    check('stores_position', sql`(${table.latitude} is null) = (${table.longitude} is null)`),
    check('stores_hours', sql`jsonb_array_length(${table.hours}) = 7`),
  ],
);

export const storeStock = pgTable(
  'store_stock',
  {
    store_id: referenceTo(() => stores.id),
    drug_id: referenceTo(() => drugs.id),
    /** Packs or units on the shelf, with those that are held for orders. */
    on_hand: integer().notNull(),
    /** Held for orders that the store has and has not billed yet; the sum of their open reservations. */
    reserved: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.store_id, table.drug_id] }),
    check('store_stock_reserved', sql`${table.reserved} between 0 and ${table.on_hand}`),
    index().on(table.drug_id),
  ],
);
