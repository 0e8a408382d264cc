import type { WebhookDirection, WebhookService } from '#platform/contract/webhook-choices.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { webhookCalls } from './schema.ts';

/** A signed message that was received or sent; fields as in the table. */
export interface WebhookCall {
  at: Date;
  direction: WebhookDirection;
  service: WebhookService;
  message_id: string | null;
  type: string | null;
  status: number | null;
  problem: string | null;
  took: number;
  request_id: string | null;
}

/** What sends and receives signed messages needs. */
export interface WebhookParts {
  clock: Clock;
  keep: (call: WebhookCall) => Promise<void>;
}

/** Keeps the messages in the log. A line that cannot be written stops no message. */
export const webhookParts = ({ db, clock }: { db: Database; clock: Clock }): WebhookParts => ({
  clock,
  keep: async (call) => {
    await db
      .insert(webhookCalls)
      .values(call)
      .catch(() => undefined);
  },
});
