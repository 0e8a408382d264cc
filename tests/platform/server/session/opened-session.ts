import { randomUUID } from 'node:crypto';
import type { Database } from '#platform/server/db/database.ts';
import { SESSION_COOKIE } from '#platform/server/http/cookies.ts';
import { openSession } from '#platform/session/server/sessions.ts';
import { TestBrowser } from '#tests/support/server.ts';

/** Creates a session directly, because hundreds of password checks would take minutes. */
export async function browserWithSession(
  db: Database,
  origin: string,
  at: Date,
  user: { id: number; name: string; agent_id: number | null },
): Promise<TestBrowser> {
  const cause = { at, userId: user.id, requestId: randomUUID(), operation: 'main.login' };
  const secrets = await db.transaction((tx) => openSession(tx, cause, user.id, 'a test'));
  const browser = new TestBrowser(origin);
  browser.cookies.set(SESSION_COOKIE, secrets.cookie);
  browser.user = {
    token: secrets.token,
    django_account: { token: secrets.djangoToken },
    user_id: user.id,
    name: user.name,
    agent_id: user.agent_id,
  };
  await browser.request('GET', '/healthz');
  return browser;
}
