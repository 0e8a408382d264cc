import { expectAccessible } from '#tests/support/journeys/axe.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';

test('the bill of a delivered order is read, and its invoice opened twice: the original and a duplicate', async ({ pageOf, client }) => {
  const [order] = await (await client('nandini.r')).orders({ status: 'DELIVERED' });
  const page = await pageOf('nandini.r', `/galen/order-list?order_id=${order!.id}`);
  await page.getByRole('tab', { name: 'Bill', exact: true }).click();
  const invoice = page.getByRole('button', { name: 'Invoice (PDF)' });
  await expect(invoice).toBeVisible();
  await expect(page.getByText('Not yet')).toBeVisible();
  await expectAccessible(page, 'bill of an order');
  await expect(page.getByRole('heading', { name: /^[A-Z]\d\d\/26-27\/\d{6}$/ })).toBeVisible();

  const response = page.waitForResponse(/\/api\/pdf\/orders\/\d+\/invoice$/);
  const [tab] = await Promise.all([page.waitForEvent('popup'), invoice.click()]);
  expect((await response).headers()['content-type']).toBe('application/pdf');
  await expect(page.getByText(/^Once, last .* by Nandini Rane$/)).toBeVisible();
  await tab.close();
  await invoice.click();
  await expect(page.getByText(/^2 times, last .* by Nandini Rane$/)).toBeVisible();
});
