import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/journeys/axe.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { dialog, toastOf } from '#tests/support/journeys/screens.ts';

const SCREEN = '/crm/search';
const PHONE = '9811122333';
const patient = (page: Page) => page.getByRole('region', { name: 'Patient', exact: true });
const heading = (page: Page, name: string) => patient(page).getByRole('heading', { name });
const tab = (page: Page, name: string) => patient(page).getByRole('tab', { name, exact: true });

/** Makes a patient by keyboard, up to the key that saves. */
async function typeNew(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('searchbox', { name: 'Find a patient' })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(`+91 ${PHONE}`);
}

test('a patient is made twice, the duplicate is merged, and the merge undone', async ({ pageOf }) => {
  const page = await pageOf('farhan.s', SCREEN);
  await typeNew(page, 'Yamini Yadav');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Yamini Yadav')).toBeFocused();
  await tab(page, 'Addresses').press('Enter');
  await page.getByRole('button', { name: 'New address' }).press('Enter');
  await page.getByRole('button', { name: 'Save address' }).press('Enter');
  await expect(page.getByText('Six digits')).toBeVisible();
  await page.getByLabel('Pincode').fill('411038');
  await page.getByLabel('Address', { exact: true }).fill('12, Karve Path, Kothrud, Pune');
  await page.getByRole('button', { name: 'Save address' }).press('Enter');
  await expect(patient(page).getByText('12, Karve Path, Kothrud, Pune')).toBeVisible();
  const kept = page.url();

  await page.goto(SCREEN);
  await typeNew(page, 'Yamini Yadaw');
  await expect(page.getByRole('button', { name: 'Use Yamini Yadav' })).toBeVisible();
  await expectAccessible(page, 'a patient who is known already');
  await page.getByRole('button', { name: 'Save patient' }).press('Enter');
  await expect(heading(page, 'Yamini Yadaw')).toBeFocused();
  await tab(page, 'Notes').press('Enter');
  await page.getByLabel('Note', { exact: true }).fill('Prefers calls after six');
  await page.getByRole('button', { name: 'Save note' }).press('Enter');
  await expect(patient(page).getByText('Prefers calls after six').last()).toBeVisible();
  const duplicate = page.url();

  await page.goto(kept);
  await expect(patient(page).getByText('Perhaps the same person: Yamini Yadaw')).toBeVisible();
  await page.getByRole('button', { name: 'Compare and merge…' }).press('Enter');
  await expect(dialog(page).getByText('Notes 1')).toBeVisible();
  await expectAccessible(page, 'what a merge moves');
  await dialog(page).getByRole('button', { name: 'Merge', exact: true }).press('Enter');
  await expect(toastOf(page, 'Merged. This can be undone for 30 days.')).toBeVisible();
  await expect(patient(page).getByText(/^Merged with Yamini Yadaw/)).toBeVisible();
  await expect(patient(page).getByText('Perhaps the same person: Yamini Yadaw')).toHaveCount(0);
  await tab(page, 'Notes').press('Enter');
  await expect(patient(page).getByText('Prefers calls after six')).toBeVisible();
  const other = await pageOf('nandini.r', duplicate);
  await expect(heading(other, 'Yamini Yadav')).toBeVisible();

  await page.getByRole('button', { name: 'Undo the merge…' }).press('Enter');
  await expectAccessible(page, 'undoing a merge');
  await dialog(page).getByRole('button', { name: 'Undo the merge' }).press('Enter');
  await expect(toastOf(page, 'The merge is undone')).toBeVisible();
  await expect(patient(page).getByText('Prefers calls after six')).toHaveCount(0);
  await page.goto(duplicate);
  await expect(heading(page, 'Yamini Yadaw')).toBeVisible();
  await tab(page, 'Notes').press('Enter');
  await expect(patient(page).getByText('Prefers calls after six')).toBeVisible();
});

test('a patient is found by phone, misspelt name and order, and opened by keyboard; a consent is given and withdrawn', async ({
  pageOf,
  client,
}) => {
  const [order] = await (await client('nandini.r')).orders({ status: 'PLACED', sort: '-placed' });
  const { patient_name: name, code } = order!;
  const page = await pageOf('farhan.s', SCREEN);
  const box = page.getByRole('searchbox', { name: 'Find a patient' });
  await expect(box).toBeVisible();
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  const results = page.getByRole('list', { name: 'Patients' });
  await page.keyboard.type('kulkrani');
  await expect(results.getByRole('link', { name: /Kulkarni/ }).first()).toBeVisible();
  await box.fill(code);
  await expect(results.getByRole('link')).toHaveCount(1);
  await expect(results.getByRole('link', { name })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(heading(page, name)).toBeVisible();
  await expect(patient(page).getByRole('link', { name: new RegExp(`^Order ${code}`) })).toBeVisible();
  await expectAccessible(page, 'a patient');

  await tab(page, 'Communication').press('Enter');
  const consent = page.getByRole('checkbox', { name: 'WhatsApp: Refill reminders' });
  const isGiven = await consent.isChecked();
  for (const given of [!isGiven, isGiven]) {
    await consent.press('Space');
    await expect(consent).toBeChecked({ checked: given });
    await expect(consent).not.toHaveAttribute('aria-disabled', 'true');
  }
  await expectAccessible(page, 'consents');
  await tab(page, 'Changes').press('Enter');
  await expect(patient(page).getByText('Consent: WhatsApp: Refill reminders')).toHaveCount(2);
});

test('the phone rings: the caller is found by the digits, and reordered in two keys; an allergy warns in the order', async ({
  pageOf,
  client,
}) => {
  const pharmacist = await client('nandini.r');
  const { rows: refills } = await pharmacist.crm<{ rows: { id: number }[] }>('refills?limit=1');
  const { phone_no: phone, name } = await pharmacist.crm<{ phone_no: string; name: string }>(`patients/${refills[0]!.id}`);
  const page = await pageOf('nandini.r', SCREEN);
  const results = page.getByRole('list', { name: 'Patients' });
  await expect(page.getByRole('searchbox', { name: 'Find a patient' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(phone);
  await expect(results.getByRole('link', { name }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(heading(page, name)).toBeVisible();

  await tab(page, 'Allergies').press('Enter');
  await page.getByRole('button', { name: 'New allergy' }).press('Enter');
  const allergic = page.getByRole('combobox', { name: 'Allergic to' });
  await expect(allergic).toBeFocused();
  await page.keyboard.type('Own words');
  await page.getByRole('radio', { name: 'Severe', exact: true }).press('Space');
  await page.getByRole('button', { name: 'Save allergy' }).press('Enter');
  await expect(patient(page).getByText(/^Allerg.*Own words \(severe\)/)).toBeVisible();
  await expectAccessible(page, 'allergies');

  await page.keyboard.press('m');
  await expect(patient(page).getByRole('button', { name: 'Reorder' })).toBeVisible();
  await page.keyboard.press('r');
  await expect(page).toHaveURL(/\?draft=\d+$/);
  await expect(page.getByText('Allergy: Own words (severe)')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Quantity of / }).first()).toBeVisible();
});
