import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { rows } from '#tests/support/journeys/screens.ts';

/** What an administrator does about messages that failed, and about requests that took long. */

const ADMINISTRATOR = 'admin';

const drawer = (page: Page, name: RegExp) => page.getByRole('complementary', { name });

test('an administrator sends a dead letter again as an edited copy, and finds the request that did it', async ({ pageOf }) => {
  const page = await pageOf(ADMINISTRATOR, '/sqs-logs');
  // The newest one is of use still.
  await rows(page).filter({ hasText: 'Dead letter' }).first().getByRole('link').click();
  const message = drawer(page, /^Message: Order /);
  await message.getByRole('button', { name: 'Edit a copy' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit a copy of this message' });
  await dialog.getByRole('combobox', { name: 'Channels' }).selectOption('All but WhatsApp');
  await dialog.getByRole('button', { name: 'Send the copy' }).click();
  await expect(message.getByText('Edited copy', { exact: true })).toBeVisible();
  await message.getByRole('link', { name: /^Message \d+$/ }).click();
  await expect(message.getByText('Copy of')).toBeVisible();
  const original = (await message.getByRole('link', { name: /^Message \d+$/ }).getAttribute('href')) ?? '';
  // The queue takes it up within a second.
  await expect(message.getByRole('region', { name: 'What happened' })).toContainText('Attempt 1');

  await page.goto('/application-logs');
  await page.getByRole('searchbox').fill(`queue_messages/${new URL(original, 'http://here').searchParams.get('id')}`);
  await expect(rows(page).first()).toContainText('admin.copyMessage');
  await rows(page).first().getByRole('link').click();
  await drawer(page, /^Write: queue_messages/)
    .getByRole('link', { name: /^[\da-f-]{36}$/ })
    .click();
  const story = page.getByRole('table', { name: /^Request / });
  await expect(story.getByRole('row', { name: /Operation admin\.copyMessage .* 200, succeeded \d+ ms/ })).toBeVisible();
  await expect(story.getByRole('row', { name: /Job patient-messages/ })).toHaveCount(2);
});

test('an administrator reads the story of a request that took long', async ({ pageOf }) => {
  const page = await pageOf(ADMINISTRATOR, '/application-logs/server-log');
  await page.getByRole('searchbox').fill('took long');
  await expect(rows(page).first()).toContainText('an operation took long');
  await rows(page).first().getByRole('link').click();
  const entry = drawer(page, /^Entry: an operation took long/);
  await entry.getByRole('link', { name: /^[\da-f-]{36}$/ }).click();
  const story = page.getByRole('table', { name: /^Request / });
  const operation = story.getByRole('row', { name: /^.* Operation .* 200, succeeded [3-9],\d{3} ms/ });
  await expect(operation).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as JSON' }).click();
  expect((await download).suggestedFilename()).toMatch(/^request-[\da-f-]{36}\.json$/);
});
