/** The agent's queue (§2.2, §4.6): a task from its offer to its result, by keyboard. */
import { expectAccessible } from '#tests/support/journeys/axe.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { rows, toastOf } from '#tests/support/journeys/screens.ts';

test.use({ sessions: 'own' });

test('n brings the next task; it is accepted, put off with the result of the call, and followed by another', async ({
  browserOf,
  client,
}) => {
  // Other journeys of this agent may have settled an order that was the agent's task.
  await (await client('farhan.s')).endSettledTasks();
  const page = await (await browserOf('farhan.s')).newPage();
  await page.goto('/call-center-operation/queue');
  await expect(page).toHaveURL(/\/crm\/my-queue$/);
  await expect(page.getByRole('region', { name: 'Your day' })).toContainText(/Waiting in your queues\d+/);
  await page.keyboard.press('n');
  const task = page.getByRole('complementary', { name: /^Task: / });
  await expect(task.getByRole('region', { name: 'Why this one' })).toContainText(/queue \d of your \d/);
  await expectAccessible(page, 'my queue with a task');
  await task.getByRole('button', { name: 'Accept and open' }).press('Enter');
  await expect(page).not.toHaveURL(/my-queue/);
  await page.goBack();
  await task.getByRole('button', { name: 'Follow up later' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Follow up later' });
  await expect(dialog.getByRole('radio', { name: 'Connected' })).toBeFocused();
  await dialog.getByRole('radio', { name: 'Busy' }).press('Space');
  await dialog.getByRole('button', { name: 'In 30 min' }).press('Enter');
  await expectAccessible(page, 'result of a call');
  await page.keyboard.press('Control+Enter');
  await expect(toastOf(page, 'The task comes back at its time')).toBeVisible();
  await expect(rows(page).filter({ hasText: 'Follow-up' })).toHaveCount(1);
  const address = page.url();
  await page.keyboard.press('n');
  await expect(page).not.toHaveURL(address);
  await expect(task.getByRole('button', { name: 'Accept and open' })).toBeVisible();
});
