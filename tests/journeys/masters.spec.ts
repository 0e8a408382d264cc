import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { dialog, rows, toastOf } from '#tests/support/journeys/screens.ts';

/** A user who manages the masters, and one who may only read them. */
const KEEPER = 'omkar.j';
const READER = 'nandini.r';

const record = (page: Page, name: string): Locator => page.getByRole('complementary', { name });
const search = (page: Page): Locator => page.getByRole('searchbox');

/** Creates a unit of measure by keyboard. */
async function madeUnit(page: Page, name: string, short: string): Promise<void> {
  await page.keyboard.press('n');
  const part = record(page, 'Unit of measure: New record');
  await part.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(short);
  await page.keyboard.press('Control+Enter');
  await expect(toastOf(page, `${name} is saved`)).toBeVisible();
  await page.getByRole('heading', { level: 2, name }).focus();
  await page.keyboard.press('Escape');
  // A key pressed while the record is still closing belongs to it.
  await expect(record(page, `Unit of measure: ${name}`)).toHaveCount(0);
}

test('a record is created with a reference, retired and restored', async ({ pageOf }) => {
  const page = await pageOf(KEEPER, '/masters/brand-master');
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('n');
  const created = record(page, 'Brand: New record');
  await created.getByLabel('Name', { exact: true }).fill('Journeyol');
  const company = created.getByRole('combobox', { name: 'Company' });
  await company.pressSequentially('a');
  await expect(page.getByRole('listbox', { name: 'Company' }).getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(toastOf(page, 'Journeyol is saved')).toBeVisible();
  const open = record(page, 'Brand: Journeyol');
  await expect(page).toHaveURL(/\/masters\/brand-master\?record=\d+$/);
  await open.getByRole('button', { name: 'Retire' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retire' }).click();
  await expect(open.getByText('It is retired: restore it to change it.')).toBeVisible();
  await open.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await expect(open.getByLabel('Name', { exact: true })).toHaveValue('Journeyol');
  await open.getByRole('tab', { name: 'History' }).click();
  await expect(open.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveCount(3);
});

test('the second of two users to save sees both versions and loses nothing', async ({ pageOf }) => {
  const first = await pageOf(KEEPER, '/masters/function-master');
  await rows(first).first().click();
  const address = await expect(first)
    .toHaveURL(/record=\d+/)
    .then(() => first.url());
  const second = await pageOf(KEEPER, address);
  const form = (page: Page) => page.getByRole('form', { name: 'Details' });
  await form(second).getByLabel('Description (optional)').fill('As the second wrote it');
  await form(first).getByLabel('Description (optional)').fill('As the first wrote it');
  const save = async (page: Page) => {
    await form(page).getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click();
  };
  await save(first);
  await expect(first.getByText(/ is saved$/)).toBeVisible();
  // The second user is notified while typing. Saving now could ask about other records on top of the notice.
  const conflict = form(second).getByRole('alert', { name: 'Changed by someone else' });
  await expect(conflict).toBeVisible();
  await expect(conflict.getByRole('row', { name: 'Description As the first wrote it As the second wrote it' })).toBeVisible();
  await conflict.getByRole('button', { name: 'Keep my changes' }).click();
  await save(second);
  await expect(second.getByText(/ is saved$/)).toBeVisible();
  await expect(conflict).toBeHidden();
  await expect(form(second).getByLabel('Description (optional)')).toHaveValue('As the second wrote it');
});

test('duplicates are created, found and merged by keyboard', async ({ pageOf }) => {
  const page = await pageOf(KEEPER, '/masters/uom-master');
  await expect(rows(page).first()).toBeVisible();
  await madeUnit(page, 'Journey unit', 'JU');
  await madeUnit(page, 'Journey units', 'JUS');
  await page.keyboard.press('/');
  await page.keyboard.type('journey unit');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(2);
  await search(page).blur();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByText('2 picked')).toBeVisible();
  await page.getByRole('button', { name: 'Merge duplicates' }).focus();
  await page.keyboard.press('Enter');
  const merge = dialog(page).getByRole('button', { name: 'Merge one record' });
  await expect(merge).not.toHaveAttribute('aria-disabled', 'true');
  await merge.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('One record was merged into Journey unit.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rows(page)).toHaveCount(1);
});

test('a user with read access sees the record and no button that changes it', async ({ pageOf }) => {
  const page = await pageOf(READER, '/home');
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(page).toHaveURL('/masters/brand-master');
  await page.getByRole('navigation', { name: 'Drug masters' }).getByRole('link', { name: 'Compositions' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Compositions' })).toBeVisible();
  await rows(page).first().click();
  const open = page.getByRole('complementary', { name: /^Composition: / });
  await expect(open.getByText('Only master data and administrators change the masters')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(New record|Save|Retire)$/ })).toHaveCount(0);
  await open.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/masters\/molecule-master\?record=\d+$/);
});
