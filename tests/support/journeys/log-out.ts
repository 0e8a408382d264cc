import type { Page } from '@playwright/test';
import { Client } from './client.ts';

/**
 * Logs out through the settings menu. An agent whose task was settled meanwhile must say first how it ended: queues give tasks to
 * everybody who is signed in, and the journeys beside move their orders.
 */
export async function logOut(page: Page): Promise<void> {
  const own = await Client.ofPage(page);
  if (own !== null && own.user.agent_id !== null && (await own.isSignedIn())) await own.endSettledTasks();
  await page.getByRole('button', { name: /^Settings of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}
