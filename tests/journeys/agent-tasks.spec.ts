/** The agent's tasks (§2.6, §4.6) in real tabs. */
import { TASK_MODAL_SIZE } from '#platform/contract/constants.ts';
import { expectAccessible } from '#tests/support/journeys/axe.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { logOut } from '#tests/support/journeys/log-out.ts';
import { ORDER_LIST, rows, toastOf } from '#tests/support/journeys/screens.ts';
import type { Page } from '@playwright/test';

test.use({ sessions: 'own' });

const announces = ['tasks'] as const;

// Other journeys of this agent may have settled an order that was the agent's task.
test.beforeEach(async ({ client }) => (await client('farhan.s')).endSettledTasks());

const modal = (page: Page) => page.getByRole('alertdialog', { name: 'Your tasks' });
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test('an agent without tasks receives some: a modal of 300×120 px whose OK opens the first task', async ({ browserOf }) => {
  const page = await (await browserOf('farhan.s', { announces })).newPage();
  await page.goto(ORDER_LIST);
  await expect(rows(page).first()).toBeVisible();
  await expect(modal(page)).toHaveText(/^You have \d+ tasks?\. Start with this: (Order GLN-|Callback |Drop-off cart )\d+\.OK$/);
  await expect.poll(() => modal(page).boundingBox()).toMatchObject(TASK_MODAL_SIZE);
  expect(Number(await stored(page, 'queueItemCount'))).toBeGreaterThan(0);
  expect(await stored(page, 'statusPriority')).toContain('PLACED');
  expect(JSON.parse((await stored(page, 'channelMap')) ?? '')).toContainEqual(expect.objectContaining({ type: 'AGENT' }));
  await expectAccessible(page, 'task dialog');
  const [name = ''] = /(Order GLN-|Callback |Drop-off cart )\d+/.exec(await modal(page).innerText()) ?? [];
  await page.keyboard.press('Escape');
  await expect(modal(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(modal(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/crm\/my-queue\?id=\d+$/);
  await expect(page.getByRole('complementary').getByRole('heading', { name })).toBeVisible();
});

test('tabs of one agent ask once and share the answer', async ({ browserOf }) => {
  const context = await browserOf('farhan.s', { announces });
  let requestCount = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/api/crm/agent-tasks')) requestCount += 1;
  });
  // Both tabs are open before the server responds.
  let respond = () => {};
  const response = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await context.route('**/api/crm/agent-tasks', async (route) => {
    await response;
    await route.continue();
  });
  const [first, second] = [await context.newPage(), await context.newPage()];
  for (const page of [first, second]) {
    await page.goto('/home');
    await expect(page.getByRole('region', { name: 'Your tasks' })).toBeVisible();
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
  }
  await expect.poll(() => requestCount).toBe(1);
  respond();
  for (const page of [first, second]) await expect(modal(page)).toBeVisible();
  await second.getByRole('button', { name: 'OK' }).click();
  for (const page of [first, second]) await expect(modal(page)).toHaveCount(0);
  expect(requestCount).toBe(1);
});

test('Next task reports a failure and continues (§8); logging out removes the stored count (§4.3)', async ({ browserOf }) => {
  const page = await (await browserOf('farhan.s')).newPage();
  await page.route('**/api/crm/agent-tasks', (route) => route.abort('connectionreset'));
  await page.goto('/home');
  const tasks = page.getByRole('region', { name: 'Your tasks' });
  await expect(tasks).toContainText(/You have \d tasks?\./);
  await tasks.getByRole('button', { name: 'Next task' }).click();
  await expect(toastOf(page, 'Failed to fetch agent tasks')).toBeVisible();
  await expect(tasks).toContainText('Failed to fetch agent tasks. Trying again every minute.');
  await page.unroute('**/api/crm/agent-tasks');
  await tasks.getByRole('button', { name: 'Next task' }).click();
  await expect(modal(page)).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await logOut(page);
  await expect(page).toHaveURL('/authentication');
  for (const key of ['queueItemCount', 'channelMap', 'statusPriority']) await expect.poll(() => stored(page, key)).toBeNull();
});
