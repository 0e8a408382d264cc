import { and, eq, gt, like } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { MessageLanguage } from '#features/patient-messages/server/public.ts';
import { queueMessages, sendMessage } from '#features/message-queues/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { msg, sentence } from '#platform/contract/sentence.ts';
import { lockRecord } from '#platform/record/server/kind/change-record.ts';
import type { Database } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { MOST_TESTS } from '../campaign-choices.ts';
import { campaignKind } from './campaign-kind.ts';
import { campaignQueue } from './campaign-queue.ts';
import { messageIn } from './translated.ts';

interface Test {
  campaign_id: number;
  phone_no: string;
  language: MessageLanguage;
  request_key?: string | undefined;
}

/** Milliseconds. */
const [HOUR, DAY] = [3_600_000, 86_400_000];

/** Sends the message of a campaign to one telephone. Idempotent by request key. @throws ORPCError 400 with the field, 404, 422 */
export function testCampaign(
  db: Database,
  cause: Cause,
  { campaign_id, request_key: key, ...test }: Test,
): Promise<{ message_id: number }> {
  return db.transaction(async (tx) => {
    // Of two tests at once the second one counts the first.
    const campaign = await lockRecord(tx, campaignKind, campaign_id);
    const { id } = await runOnce(tx, cause, { key, body: { campaign_id, ...test } }, async () => {
      if (campaign.channel === 'CALL' || messageIn(campaign, test.language).text === '')
        throw badRequest([{ field: 'language', message: msg('There is no message in this language') }]);
      const isTest = like(queueMessages.cause, `campaigns/${campaign_id}/test/%`);
      const isRecent = gt(queueMessages.created_at, new Date(cause.at.getTime() - DAY));
      if ((await tx.$count(queueMessages, and(eq(queueMessages.queue, campaignQueue.name), isTest, isRecent))) >= MOST_TESTS)
        throw badRequest([{ field: 'phone_no', ...sentence('At most {n} tests in 24 hours', { n: MOST_TESTS }) }]);
      const made = await sendMessage(tx, cause, campaignQueue, {
        cause: `campaigns/${campaign_id}/test/${randomUUID()}`,
        subject: campaign.name,
        payload: { campaign_id, test },
        expiresAt: new Date(cause.at.getTime() + HOUR),
      });
      if (made === null) throw new Error('A test was not stored');
      return made;
    });
    return { message_id: id };
  });
}
