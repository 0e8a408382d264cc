import { expectAccessible } from '#tests/support/journeys/axe.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { openOrder, rows, toastOf } from '#tests/support/journeys/screens.ts';

test('an order that the OMS refused is found, sent again and taken, and another user sees it', async ({ pageOf }) => {
  const page = await pageOf('farhan.s', '/galen/oms-failure');
  const refused = rows(page).filter({ hasText: 'does not know drug' }).first();
  await expect(refused).toBeVisible();
  await expectAccessible(page, 'OMS failures');
  await refused.getByRole('link').click();
  const drawer = page.getByRole('complementary', { name: /^Order for the OMS: GLN-/ });
  await expect(drawer.getByText('Attempt 1 failed')).toBeVisible();
  await expectAccessible(page, 'open push');

  const other = await pageOf('nandini.r', page.url());
  const seen = other.getByRole('complementary', { name: /^Order for the OMS: GLN-/ });
  await expect(seen.getByText('Attempt 1 failed')).toBeVisible();
  await seen.getByRole('button', { name: 'Send again' }).focus();
  await expect(other.getByText('Only a team lead decides about orders that the OMS does not have').filter({ visible: true })).toHaveCount(
    1,
  );

  await drawer.getByRole('button', { name: 'Send again' }).press('Enter');
  await expect(toastOf(page, / is sent again/)).toBeVisible();
  await expect(drawer.getByText('The OMS took it')).toBeVisible();
  await expect(seen.getByText('The OMS took it')).toBeVisible();
});

test('an order that the OMS refused is taken back to the desk, where it is opened', async ({ pageOf }) => {
  const page = await pageOf('farhan.s', '/galen/oms-failure');
  await rows(page).filter({ hasText: 'does not know drug' }).last().getByRole('link').click();
  const drawer = page.getByRole('complementary', { name: /^Order for the OMS: GLN-/ });
  await drawer.getByRole('button', { name: 'Back to the desk' }).press('Enter');
  await expect(toastOf(page, / is back at the desk/)).toBeVisible();
  await expect(openOrder(page).locator('.order-stand')).toContainText(/Placed|Prescription decoded/);
});
