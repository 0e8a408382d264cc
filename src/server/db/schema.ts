import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { MAXIMUM_QUANTITY_PER_DRUG } from '#contracts/constants.ts';
import { orderStatuses } from '#contracts/order-statuses.ts';
import { bytes, identity, moment, oneOf, reference, transactionId } from './columns.ts';
import { drugs } from './drug-schema.ts';

/** Tables of the product. Money in paise, times with time zone, states as their machine names them. */

/** What was decided about this database once: whether it holds the demonstration business. */
export const settings = pgTable('settings', { key: text().primaryKey(), value: jsonb().notNull() });

// ── people ──────────────────────────────────────────────────────────────────────────────────────────────────────────

export const users = pgTable(
  'users',
  {
    id: identity(),
    username: text().notNull(),
    email: text().notNull(),
    name: text().notNull(),
    phone_no: text().notNull(),
    /** What the account is, shown below the name. */
    title: text().notNull(),
    gender: text(),
    password_hash: text().notNull(),
    /** An administrator chose the password: the session opens nothing but the choice of another. */
    password_temporary: boolean().notNull().default(false),
    agent_id: integer().unique(),
    roles: text().array().notNull(),
    tabs: text().array().notNull(),
    mfa_enabled: boolean().notNull().default(false),
    mfa_enabled_at: moment(),
    mfa_secret: text(),
    /** Shown for enrolment, not verified yet. */
    mfa_pending_secret: text(),
    /** Last time step whose code was accepted: a code works once. */
    mfa_last_step: bigint({ mode: 'number' }).notNull().default(0),
    /** Wrong passwords and codes in a row. */
    failures: integer().notNull().default(0),
    locked_until: moment(),
    disabled_at: moment(),
    /** The agent is on duty: takes tasks. */
    on_duty: boolean().notNull().default(false),
    /** Grows by one with each change of title, roles, tabs or agent id. */
    version: integer().notNull().default(1),
    last_sign_in_at: moment(),
    created_at: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_username_key').on(sql`lower(${table.username})`),
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: identity(),
    /** SHA-256 of the opaque id in the cookie. */
    cookie_hash: bytes().notNull().unique(),
    /** SHA-256 of the header tokens (§7.1). */
    token_hash: bytes().notNull(),
    django_token_hash: bytes().notNull(),
    user_id: reference()
      .notNull()
      .references(() => users.id),
    created_at: moment().notNull(),
    /** When somebody was there last: what the inactivity rule goes by (§4.5). */
    last_active_at: moment().notNull().defaultNow(),
    /** End of the business day of the sign-in (§4.4). */
    expires_at: moment().notNull(),
    ended_at: moment(),
    user_agent: text().notNull(),
  },
  (table) => [index().on(table.user_id)],
);

/** Each works once, in place of the app's code. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: identity(),
    user_id: reference()
      .notNull()
      .references(() => users.id),
    /** SHA-256 of the code: 60 random bits need no slow hash. */
    code_hash: bytes().notNull(),
    used_at: moment(),
  },
  (table) => [index().on(table.user_id)],
);

/** Failed sign-ins and registrations by network address, in the window that runs. */
export const signInSources = pgTable('sign_in_sources', {
  address: text().primaryKey(),
  failures: integer().notNull(),
  window_started_at: moment().notNull(),
  locked_until: moment(),
});

// ── notifications ───────────────────────────────────────────────────────────────────────────────────────────────────

/** What happened (§3), once for all who are told. */
export const webSocketNotifications = pgTable('web_socket_notifications', {
  id: identity(),
  title: text().notNull(),
  message: text().notNull(),
  /** `order_id`, `id` (of the callback) and `status`; never a patient's name. */
  message_attributes: jsonb().$type<{ order_id: number | null; id: number | null; status: string | null }>().notNull(),
  created_at: moment().notNull(),
});

/** Who is told (§3, notification mapping). */
export const notificationMappings = pgTable(
  'notification_mappings',
  {
    id: identity(),
    web_socket_notification_id: reference()
      .notNull()
      .references(() => webSocketNotifications.id),
    user_id: reference()
      .notNull()
      .references(() => users.id),
    created_at: moment().notNull(),
    read_at: moment(),
    cleared_at: moment(),
  },
  (table) => [
    unique('notification_mappings_once').on(table.web_socket_notification_id, table.user_id),
    index('notification_mappings_open').on(table.user_id, table.id.desc()).where(sql`${table.cleared_at} is null`),
  ],
);

// ── queues ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Where tasks come from (§3, `channelMap`). */
export const queueChannels = pgTable(
  'queue_channels',
  { id: identity(), name: text().notNull().unique(), type: text().notNull(), priority: integer().notNull() },
  () => [check('queue_channels_type', oneOf('type', ['AGENT', 'SYSTEM']))],
);

/** Work handed to agents. */
export const queueTasks = pgTable(
  'queue_tasks',
  {
    id: identity(),
    channel_id: reference().references(() => queueChannels.id),
    order_id: reference()
      .notNull()
      .references(() => orders.id),
    agent_id: integer(),
    state: text().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [
    check('queue_tasks_state', oneOf('state', ['waiting', 'assigned', 'inProgress', 'done'])),
    index().on(table.agent_id, table.state),
  ],
);

// ── reference data ──────────────────────────────────────────────────────────────────────────────────────────────────

export const stores = pgTable('stores', { id: identity(), name: text().notNull(), city: text().notNull(), pincode: text().notNull() });

export const patients = pgTable('patients', {
  id: identity(),
  name: text().notNull(),
  phone_no: text().notNull(),
  gender: text(),
  born_on: date({ mode: 'string' }),
  allergies: text().array().notNull(),
});

export { drugs };

export const storeStock = pgTable(
  'store_stock',
  {
    store_id: reference()
      .notNull()
      .references(() => stores.id),
    drug_id: reference()
      .notNull()
      .references(() => drugs.id),
    on_hand: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.store_id, table.drug_id] }), index().on(table.drug_id)],
);

export const cancelReasons = pgTable('cancel_reasons', {
  reason_name: text().primaryKey(),
  category: text().notNull(),
  position: integer().notNull(),
});

export const quickComments = pgTable(
  'quick_comments',
  { category: text().notNull(), id: integer().notNull(), comment: text().notNull() },
  (table) => [primaryKey({ columns: [table.category, table.id] })],
);

// ── orders ──────────────────────────────────────────────────────────────────────────────────────────────────────────

export const orders = pgTable(
  'orders',
  {
    id: identity(),
    code: text().notNull().unique(),
    /** Grows by one with each change; the event of that change carries the same number. */
    version: integer().notNull().default(1),
    type: text().notNull(),
    mode: text(),
    status: text().notNull(),
    /** Name shown for the status: differs for cancellations by operations and of subscriptions (§4.1). */
    status_name: text().notNull(),
    status_since: moment().notNull(),
    tat_due_at: moment(),
    /** Follow-ups and unreached customers: when to try again. */
    due_at: moment(),
    escalated: boolean().notNull().default(false),
    attempts: integer().notNull().default(0),
    reason: text(),
    prescription_state: text().notNull(),
    patient_id: reference()
      .notNull()
      .references(() => patients.id),
    /** Copies for the list's filters and sort. */
    patient_name: text().notNull(),
    phone_no: text().notNull(),
    store_id: reference()
      .notNull()
      .references(() => stores.id),
    store: text().notNull(),
    city: text().notNull(),
    address: text().notNull(),
    pincode: text().notNull(),
    payment: text().notNull(),
    slot_start: moment(),
    slot_end: moment(),
    promo_code: text(),
    promo_amount: integer().notNull().default(0),
    delivery_charge: integer().notNull().default(0),
    value: integer().notNull(),
    /** Names of the drugs, for search. */
    drug_names: text().notNull(),
    assignee_id: reference().references(() => users.id),
    assignee: text(),
    last_note: text(),
    placed_at: moment().notNull(),
  },
  (table) => [
    check('orders_status', oneOf('status', orderStatuses)),
    index('orders_by_tat').on(table.status, table.tat_due_at.asc().nullsLast(), table.id),
    index('orders_by_placed').on(table.placed_at.desc().nullsFirst(), table.id),
    index('orders_by_assignee').on(table.assignee_id).where(sql`${table.assignee_id} is not null`),
    index('orders_by_patient').on(table.patient_id),
    index('orders_due').on(table.due_at).where(sql`${table.due_at} is not null and not ${table.escalated}`),
    index('orders_search').using(
      'gin',
      sql`(lower(${table.code} || ' ' || ${table.patient_name} || ' ' || ${table.phone_no} || ' ' || ${table.drug_names})) gin_trgm_ops`,
    ),
  ],
);

export const orderLines = pgTable(
  'order_lines',
  {
    id: identity(),
    order_id: reference()
      .notNull()
      .references(() => orders.id),
    drug_id: reference()
      .notNull()
      .references(() => drugs.id),
    quantity: integer().notNull(),
    amount: integer().notNull(),
    decoded: boolean().notNull().default(false),
  },
  (table) => [
    check('order_lines_quantity', sql`${table.quantity} between 1 and ${sql.raw(String(MAXIMUM_QUANTITY_PER_DRUG))}`),
    index().on(table.order_id),
    index().on(table.drug_id),
  ],
);

/** Every accepted event, append-only. One per version: two writers can never both have made the same change. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: identity(),
    order_id: reference()
      .notNull()
      .references(() => orders.id),
    version: integer().notNull(),
    at: moment().notNull(),
    /** Null: a system. */
    user_id: reference().references(() => users.id),
    by: text().notNull(),
    event: text().notNull(),
    from_status: text(),
    to_status: text().notNull(),
    payload: jsonb().notNull(),
  },
  (table) => [unique('order_events_version').on(table.order_id, table.version)],
);

export const orderNotes = pgTable(
  'order_notes',
  {
    id: identity(),
    order_id: reference()
      .notNull()
      .references(() => orders.id),
    at: moment().notNull(),
    user_id: reference()
      .notNull()
      .references(() => users.id),
    by: text().notNull(),
    text: text().notNull(),
  },
  (table) => [index().on(table.order_id)],
);

export const prescriptions = pgTable(
  'prescriptions',
  {
    id: identity(),
    patient_id: reference()
      .notNull()
      .references(() => patients.id),
    /** Attached to this order; null: on file for the patient. */
    order_id: reference().references(() => orders.id),
    file_name: text().notNull(),
    media_type: text().notNull(),
    file: bytes().notNull(),
    /** Drugs that the prescription covers; null until a pharmacist has read it. */
    covers: bigint({ mode: 'number' }).array(),
    /** Unreadable, expired or not a prescription: it counts no more. */
    rejected_at: moment(),
    added_at: moment().notNull(),
    added_by: text().notNull(),
  },
  (table) => [index().on(table.patient_id), index().on(table.order_id)],
);

// ── audit ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** One row per write, in the write's own transaction. Append-only. Never holds patients' names or free text. */
export const audit = pgTable(
  'audit',
  {
    id: identity(),
    at: moment().notNull(),
    user_id: reference(),
    request_id: text().notNull(),
    /** Operation, such as `oms.sendOrderEvent`. */
    operation: text().notNull(),
    /** Table and id, such as `orders/17`. */
    record: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    /** Transaction that wrote it: the order in which rows are sealed. */
    xact: transactionId().notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [index().on(table.record), index('audit_by_transaction').on(table.xact, table.id)],
);
