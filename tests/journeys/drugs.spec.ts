import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { rows, toastOf } from '#tests/support/journeys/screens.ts';

/** Two users who manage the masters. */
const FIRST = 'omkar.j';
const SECOND = 'admin';

const drugPart = (page: Page, name: string): Locator => page.getByRole('complementary', { name: `Drug: ${name}` });
const form = (page: Page): Locator => page.getByRole('form', { name: 'Details' });
/** Finds a row and opens it. */
const find = async (page: Page, words: string, name: string) => {
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name, exact: true }).first().click();
};

test('a drug is found, gets an MRP from a future date, and its history shows before and after', async ({ pageOf }) => {
  const page = await pageOf(FIRST, '/drug-details/list');
  await find(page, 'telmisartan vasudha', 'Telmvas 40');
  const drug = drugPart(page, 'Telmvas 40');
  await expect(drug.getByRole('table', { name: 'MRP of a pack' }).getByRole('row').first()).toContainText('now, from 22-09-2025');
  await drug.getByRole('tab', { name: 'Definition' }).click();
  const mrp = form(page).getByRole('group', { name: 'MRP (optional)' });
  await mrp.getByRole('button', { name: 'Add an amount' }).click();
  await mrp.getByLabel('Amount 3, from').fill('2031-04-01');
  await mrp.getByLabel('Amount 3, rupees').fill('99.50');
  await page.keyboard.press('Control+Enter');
  await expect(toastOf(page, 'Telmvas 40 is saved')).toBeVisible();
  await drug.getByRole('tab', { name: 'Overview' }).click();
  const prices = drug.getByRole('table', { name: 'MRP of a pack' }).getByRole('row');
  await expect(prices.nth(0)).toHaveText('from 01-04-2031₹99.50');
  await expect(prices.nth(1)).toContainText('now, from 22-09-2025');
  await drug.getByRole('tab', { name: 'History' }).click();
  const [change] = [drug.getByRole('list', { name: 'History' }).getByRole('listitem').first()];
  await expect(change).toContainText('₹99.50 from 01-04-2031');
  await expect(change).toContainText('Omkar Joshi');
});

test('when two people edit one drug, the second sees both versions and loses no input', async ({ pageOf }) => {
  const first = await pageOf(FIRST, '/drug-details/list');
  await find(first, 'glymevas', 'Glymevas 1');
  const second = await pageOf(SECOND, first.url());
  for (const page of [first, second]) await drugPart(page, 'Glymevas 1').getByRole('tab', { name: 'Definition' }).click();
  await expect(drugPart(second, 'Glymevas 1').getByText(/ is viewing/)).toBeVisible();
  await form(second).getByLabel('Side effects (optional)').fill('As the second wrote it');
  await form(second).getByLabel('Pack size').fill('15');
  await form(first).getByLabel('Side effects (optional)').fill('As the first wrote it');
  await form(first).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toastOf(first, 'Glymevas 1 is saved')).toBeVisible();

  // The second user is notified while typing.
  const conflict = form(second).getByRole('alert', { name: 'Changed by someone else' });
  await expect(conflict).toBeVisible();
  await expect(conflict.getByRole('row', { name: 'Side effects As the first wrote it As the second wrote it' })).toBeVisible();
  await expect(conflict.getByText('Omkar Joshi changed this record')).toBeVisible();
  // Only the second user changed this field, so no choice is needed.
  await expect(conflict.getByRole('row', { name: /^Pack size/ })).toHaveCount(0);
  await conflict.getByRole('button', { name: 'Keep my changes' }).click();
  await form(second).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toastOf(second, 'Glymevas 1 is saved')).toBeVisible();
  await expect(conflict).toBeHidden();
  await expect(form(second).getByLabel('Side effects (optional)')).toHaveValue('As the second wrote it');
  await drugPart(second, 'Glymevas 1').getByRole('tab', { name: 'History' }).click();
  const history = drugPart(second, 'Glymevas 1').getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect(history.nth(0)).toContainText('As the first wrote it → As the second wrote it');
  await expect(history.nth(1)).toContainText('As the first wrote it');
});

test('substitutes of a drug are linked from the drug and from its substitute group', async ({ pageOf }) => {
  const page = await pageOf(FIRST, '/alternative');
  await find(page, 'telmisartan (40 mg)', 'Telmisartan (40 mg)');
  const group = page.getByRole('table', { name: 'Drugs of the group' });
  const cheapest = group.getByRole('rowheader').first().getByRole('link');
  const name = (await cheapest.textContent()) ?? '';
  await cheapest.click();
  const drug = drugPart(page, name);
  await drug.getByRole('tab', { name: 'Alternatives' }).click();
  const same = drug.getByRole('table', { name: 'Substitutes', exact: true });
  await expect(same.getByRole('link', { name: 'Telmvas 40' })).toBeVisible();
  await expect(same).toContainText('% more');
});
