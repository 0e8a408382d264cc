import { connectClient } from './broken-connections.ts';

/** Database role of the server: reads and writes rows, and owns nothing. Created by the embedded database. */
export const APP_ROLE = 'galen_app';

/** Append-only tables. */
const appendOnly = [
  'agent_presence_events',
  'audit',
  'audit_seals',
  'call_events',
  'callback_events',
  'campaign_events',
  'cloud_instance_events',
  'distributor_events',
  'distributor_item_events',
  'doctor_question_events',
  'drop_off_events',
  'form_answers',
  'form_events',
  'h1_entries',
  'invoice_prints',
  'order_draft_events',
  'order_events',
  'page_events',
  'page_versions',
  'patient_merge_events',
  'patient_reads',
  'point_entries',
  'prescription_events',
  'promo_events',
  'purchase_order_events',
  'purchase_order_receipts',
  'queue_channel_events',
  'queue_message_events',
  'queue_task_events',
  'redemption_events',
  'schedule_events',
  'short_book_events',
  'store_run_events',
  'reminder_events',
  'slot_booking_events',
  'stock_reservations',
  'store_events',
  'subscription_events',
  'subscription_step_events',
  'supply_contract_events',
  'substitution_events',
  'unserviceable_period_events',
  'waybill_events',
  'webhook_calls',
];

/** Tables that imports fill by the hundred thousand rows and then analyze, because automatic statistics come too late. */
const analyzed = ['batch_rows', 'batch_outcomes'];

/**
 * Grants the role its rights: all rows, but only select and insert on append-only tables. Runs as the owner after every
 * migration; does nothing if the role does not exist.
 */
export async function grantAppRole(ownerUrl: string): Promise<void> {
  const client = await connectClient({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  try {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE]);
    if (!rowCount) return;
    await client.query(`
      begin;
      grant usage on schema public to ${APP_ROLE};
      grant select, insert, update, delete on all tables in schema public to ${APP_ROLE};
      grant usage, select on all sequences in schema public to ${APP_ROLE};
      grant maintain on ${analyzed.join(', ')} to ${APP_ROLE};
      revoke update, delete on ${appendOnly.join(', ')} from ${APP_ROLE};
      commit`);
  } finally {
    await client.end();
  }
}
