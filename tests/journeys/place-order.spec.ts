import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/journeys/axe.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { openOrder, rows, toastOf, tomorrowsSlots } from '#tests/support/journeys/screens.ts';

const review = (page: Page) => page.getByRole('complementary', { name: 'Review' });

/** Types into a search field and takes its first result. */
async function takeFirst(page: Page, words: string): Promise<void> {
  await page.keyboard.type(words);
  await expect(page.locator('[role=option]:visible').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

test('an order is placed by keyboard: patient, cart, promo, slot; what is missing is named until nothing is', async ({ pageOf }) => {
  const page = await pageOf('nandini.r', '/galen/place-order');
  await expect(page.getByRole('combobox', { name: 'Patient' })).toBeFocused();
  await expectAccessible(page, 'who the order is for');
  await takeFirst(page, 'girish');
  await expect(page).toHaveURL(/\?draft=\d+$/);
  await expect(review(page).getByText('Add a drug to the cart').filter({ visible: true })).toHaveCount(1);

  await page.getByRole('combobox', { name: 'Add a drug' }).focus();
  await takeFirst(page, 'amlovas 5');
  const quantity = page.getByRole('textbox', { name: 'Quantity of Amlovas 5' });
  await expect(quantity).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Add a drug' })).toBeFocused();
  await quantity.fill('51');
  await expect(page.getByText('1 to 50 per drug')).toBeVisible();
  await quantity.fill('6');
  await expect(review(page).getByText('Finish “Quantity of Amlovas 5” first').filter({ visible: true }).first()).toBeVisible();
  await quantity.fill('30');
  await quantity.press('Enter');
  await expect(page.getByText('1 to 50 per drug')).toBeHidden();
  await page.getByLabel('Reason').selectOption('Self Valid Rx');
  await expect(review(page).getByText('Choose a delivery slot').filter({ visible: true })).toHaveCount(1);
  await expectAccessible(page, 'an order being placed');

  await page.getByRole('button', { name: 'GALEN10' }).press('Enter');
  await expect(review(page).getByText('Promo GALEN10')).toBeVisible();
  await tomorrowsSlots(page).first().press('Enter');
  await expect(page.getByText(/^Held for this order until/)).toBeVisible();
  await expect(review(page).getByText('Nothing is missing.')).toBeVisible();

  await page.reload();
  await expect(quantity).toHaveValue('30');
  await expect(review(page).getByText('Nothing is missing.')).toBeVisible();
  const value = await review(page).getByRole('definition').last().innerText();
  await page.keyboard.press('Control+Enter');
  await expect(toastOf(page, /GLN-\d+ is placed/)).toBeVisible();
  await expect(openOrder(page).getByText(value.replace('₹', '')).first()).toBeVisible();
  await expect(openOrder(page).getByText('Amlovas 5').first()).toBeVisible();
});

test('a draft is parked, and somebody else goes on with it', async ({ pageOf }) => {
  const page = await pageOf('nandini.r', '/galen/place-order');
  await expect(page.getByRole('combobox', { name: 'Patient' })).toBeFocused();
  await takeFirst(page, 'farida');
  await expect(page).toHaveURL(/\?draft=\d+$/);
  const name = await page.getByRole('region', { name: 'Patient' }).locator('b').innerText();
  const address = page.url();
  await page.getByLabel('Note (optional)').fill('Wants to ask her doctor');
  const park = review(page).getByRole('button', { name: 'Park' });
  await expect(park).not.toHaveAttribute('aria-disabled', 'true');
  await park.press('Enter');
  await expect(toastOf(page, 'The draft is parked')).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
  await expectAccessible(page, 'drafts');

  const other = await pageOf('farhan.s', address);
  await expect(review(other).getByText('This draft is parked.')).toBeVisible();
  await expect(other.getByLabel('Note (optional)')).toBeDisabled();
  await review(other).getByRole('button', { name: 'Resume' }).press('Enter');
  await expect(other.getByLabel('Note (optional)')).toHaveValue('Wants to ask her doctor');
  await expect(other.getByLabel('Note (optional)')).toBeEnabled();

  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/Search/))
    .first()
    .fill(name);
  const row = rows(page).filter({ hasText: 'Farhan Shaikh' }).filter({ hasText: name }).first();
  await expect(row).toBeVisible();
  await row.getByRole('link').first().press('Enter');
  const drawer = page.getByRole('complementary', { name: new RegExp(name) });
  await expect(drawer.getByRole('link', { name: 'Continue' })).toBeVisible();
  await expectAccessible(page, 'open draft');
});
