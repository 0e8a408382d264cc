import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { press, tabTo } from '#tests/support/journeys/keyboard.ts';
import { dialog, toastOf } from '#tests/support/journeys/screens.ts';

/** An agent whose phone rings, without a mouse. What is typed into fields is not counted as keys. */

const SCREEN = '/crm/search';
const patient = (page: Page) => page.getByRole('region', { name: 'Patient', exact: true });
const heading = (page: Page, name: string) => patient(page).getByRole('heading', { name, exact: true });
const results = (page: Page) => page.getByRole('list', { name: 'Patients' }).getByRole('link');

async function open(page: Page): Promise<void> {
  await page.goto(SCREEN);
  await expect(page.getByRole('searchbox', { name: 'Find a patient' })).toBeVisible();
}

/** Types the digits of a number that calls. */
async function ring(page: Page, phone: string): Promise<void> {
  await open(page);
  await press(page, '/');
  await page.keyboard.type(phone);
}

/** Makes a patient. @returns the keys that this took */
async function make(page: Page, name: string, phone: string): Promise<string[]> {
  await open(page);
  await page.keyboard.press('n');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type(name);
  await press(page, 'Tab');
  await page.keyboard.type(phone);
  await page.keyboard.press('Enter');
  await expect(heading(page, name)).toBeFocused();
  return ['n', 'Tab', 'Enter'];
}

/** Chooses the first command that the words find. */
async function command(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search or run a command' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(words);
  await expect(palette.getByRole('option', { name: new RegExp(words) }).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(palette).toHaveCount(0);
}

test('a caller is found in one key after the digits, in two if others have the number too, and reordered in two', async ({
  pageOf,
  client,
}) => {
  const agent = await client('nandini.r');
  const { rows: refills } = await agent.crm<{ rows: { id: number }[] }>('refills?limit=20');
  const callers = await Promise.all(refills.map(({ id }) => agent.crm<{ phone_no: string; name: string }>(`patients/${id}`)));
  const found = await Promise.all(callers.map(({ phone_no }) => agent.crm<{ rows: unknown[] }>(`patients?search=${phone_no}`)));
  const { phone_no: phone, name } = callers.find((_, index) => found[index]?.rows.length === 1)!;
  const page = await pageOf('nandini.r', SCREEN);
  await ring(page, phone);
  await press(page, 'Enter');
  await expect(heading(page, name)).toBeFocused();

  await make(page, 'Zeenat Zutshi', phone);
  await ring(page, `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`);
  await expect(results(page)).toHaveCount(2);
  await press(page, 'ArrowDown', 'Enter');
  await expect(heading(page, name)).toBeVisible();

  await press(page, 'm');
  await expect(patient(page).getByRole('button', { name: 'Reorder' })).toBeEnabled();
  await page.keyboard.press('r');
  await expect(page).toHaveURL(/\?draft=\d+$/);
  await expect(page.getByRole('textbox', { name: /^Quantity of / }).first()).toBeVisible();
});

test('a patient is made in three keys; a consent is withdrawn by the key that gave it', async ({ pageOf }) => {
  const page = await pageOf('nandini.r', SCREEN);
  expect(await make(page, 'Yashoda Zutshi', '9811122444')).toHaveLength(3);
  await press(page, 'c');
  const consent = page.getByRole('checkbox', { name: 'WhatsApp: Refill reminders' });
  await tabTo(page, consent);
  for (const checked of [true, false]) {
    await expect(consent).not.toHaveAttribute('aria-disabled', 'true');
    await press(page, 'Space');
    await expect(consent).toBeChecked({ checked });
    await expect(consent).toBeFocused();
  }
});

test('a duplicate is merged by a lead, and the merge undone', async ({ pageOf }) => {
  const page = await pageOf('farhan.s', SCREEN);
  await make(page, 'Xenia Zutshi', '9811122555');
  await make(page, 'Xeniya Zutshi', '9811122555');
  await expect(patient(page).getByText('Perhaps the same person: Xenia Zutshi')).toBeVisible();
  await command(page, 'Compare and merge');
  const merge = dialog(page).getByRole('button', { name: 'Merge', exact: true });
  await tabTo(page, merge);
  await page.keyboard.press('Enter');
  await expect(toastOf(page, 'Merged. This can be undone for 30 days.')).toBeVisible();
  await expect(patient(page).getByText(/^Merged with Xenia Zutshi/)).toBeVisible();
  await command(page, 'Undo the merge');
  await tabTo(page, dialog(page).getByRole('button', { name: 'Undo the merge' }));
  await page.keyboard.press('Enter');
  await expect(toastOf(page, 'The merge is undone')).toBeVisible();
  await expect(patient(page).getByText(/^Merged with/)).toHaveCount(0);
});
