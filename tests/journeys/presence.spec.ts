import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { openOrder, ORDER_LIST, rows } from '#tests/support/journeys/screens.ts';

const chip = (page: Page) => page.getByRole('complementary').getByText(/is viewing/);

test('two people with the same order open see each other until one of them leaves', async ({ pageOf }) => {
  const one = await pageOf('farhan.s', ORDER_LIST);
  await rows(one).first().click();
  await expect(openOrder(one)).toBeVisible();
  await expect(chip(one)).toHaveCount(0);
  const other = await pageOf('nandini.r', one.url());
  await expect(openOrder(other)).toBeVisible();
  await expect(chip(one)).toContainText('is viewing');
  await expect(chip(one)).toContainText('Nandini');
  await expect(chip(other)).toContainText('Farhan');
  await other.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(chip(one)).toHaveCount(0);
  await other.goto(one.url());
  await expect(chip(one)).toContainText('is viewing');
  await other.close();
  await expect(chip(one)).toHaveCount(0);
});

test('records of a master show presence too, also after the connection was lost', async ({ pageOf }) => {
  const one = await pageOf('omkar.j', '/masters/brand-master');
  await rows(one).first().click();
  await expect(one).toHaveURL(/record=\d+/);
  const other = await pageOf('hetal.r', one.url());
  await expect(chip(one)).toContainText('is viewing');
  await expect(chip(other)).toContainText('is viewing');
  await other.context().setOffline(true);
  await expect(chip(one)).toHaveCount(0);
  await expect(chip(other)).toHaveCount(0);
  await other.context().setOffline(false);
  await expect(chip(one)).toContainText('is viewing');
  await expect(chip(other)).toContainText('is viewing');
});
