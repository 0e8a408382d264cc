import { type APIRequestContext, expect } from '@playwright/test';
import { signedHeaders } from '#platform/server/webhooks/signature.ts';

export const telephoneSecret = 'the-secret-of-the-telephone-system-of-the-journeys';

/** A customer calls an agent, as soon as the agent is on duty and free. Returns the id of the call. */
export async function ringAt(http: APIRequestContext, origin: string, agentId: number, phone: string): Promise<number> {
  let callId = 0;
  await expect(async () => {
    const body = JSON.stringify({ type: 'phone.incoming', agent_id: agentId, phone_no: phone });
    const headers = { 'content-type': 'application/json', ...signedHeaders(telephoneSecret, crypto.randomUUID(), new Date(), body) };
    const answer = await http.post(`${origin}/api/hooks/telephony`, { headers, data: Buffer.from(body) });
    expect(answer.status(), await answer.text()).toBe(200);
    callId = ((await answer.json()) as { call_id: number }).call_id;
  }).toPass();
  return callId;
}
