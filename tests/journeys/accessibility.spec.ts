import { INACTIVITY_WARNING } from '#platform/contract/constants.ts';
import { demoPassword } from '#features/session/demo-accounts.ts';
import { agents } from '#features/session/demo/public.ts';
import { Authenticator } from '#tests/support/journeys/authenticator.ts';
import { codeField } from '#tests/support/journeys/codes.ts';
import { expectAccessible } from '#tests/support/journeys/axe.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import {
  change,
  dialog,
  fillCredentials,
  openOrder,
  ORDER_LIST,
  rows,
  SIGN_IN,
  signInBox,
  warning,
} from '#tests/support/journeys/screens.ts';

test('sign-in and code', async ({ page }) => {
  await page.goto(SIGN_IN);
  await expect(page.getByRole('heading', { name: 'Demo accounts' })).toBeVisible();
  await expectAccessible(page, 'sign-in');
  await page.getByRole('button', { name: /^Sign in/ }).click();
  await expectAccessible(page, 'sign-in with what is missing');
  await fillCredentials(page, 'admin', demoPassword);
  await page.getByRole('button', { name: /^Sign in/ }).click();
  await expect(signInBox(page)).toHaveAttribute('data-state', 'mfa');
  await expectAccessible(page, 'code');
});

test('registration, empty and refused', async ({ page }) => {
  await page.goto(SIGN_IN);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expectAccessible(page, 'registration');
  await page.getByLabel('Password', { exact: true }).fill('three otters');
  await page.getByRole('button', { name: /^Create account/ }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'registration with what is wrong');
});

test('recovery code', async ({ page }) => {
  await page.goto(SIGN_IN);
  await fillCredentials(page, 'admin', demoPassword);
  await page.getByRole('button', { name: /^Sign in/ }).click();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expectAccessible(page, 'recovery code');
});

test('own account: second step, sessions, password', async ({ pageOf }) => {
  const page = await pageOf(agents.at(-1)?.username ?? '', '/user-settings/mfa-setup');
  const section = page.getByRole('region', { name: 'MFA setup' });
  await expect(page.getByRole('table', { name: 'Your sessions' })).toBeVisible();
  await expectAccessible(page, 'own account');
  await section.getByLabel('Your password').fill(demoPassword);
  await section.getByRole('button', { name: 'Set up the second step' }).click();
  await expect(section.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expectAccessible(page, 'picture and key');
  const key = (await section.locator('.account-key code').innerText()).replaceAll(' ', '');
  await codeField(section, 'Code that the app shows now').fill(await new Authenticator(key).code());
  await expect(section.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  await expectAccessible(page, 'recovery codes');
  await section.getByRole('button', { name: 'I have saved them' }).click();
  await section.getByRole('button', { name: 'Disable the second step' }).click();
  await expectAccessible(page, 'taking the second step away');
});

test('users and roles', async ({ pageOf }) => {
  const page = await pageOf('admin', '/user-settings/users');
  await expect(rows(page).first()).toBeVisible();
  await expectAccessible(page, 'users');
  await rows(page).first().getByRole('link').click();
  const user = page.getByRole('complementary', { name: /^User: / });
  await expect(user.getByRole('group', { name: /^Roles/ })).toBeVisible();
  await user.getByLabel('Title').fill('Something else');
  await expectAccessible(page, 'user');
  await user.getByRole('tab', { name: /^Sessions/ }).click();
  await expectAccessible(page, 'sessions of a user');
  await user.getByRole('button', { name: 'Disable', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'question before disabling');
});

test('roles of the call centre', async ({ pageOf }) => {
  const page = await pageOf('devika.r', '/user-settings/users');
  await expect(page.getByRole('table', { name: 'Roles of the call centre' })).toBeVisible();
  await expectAccessible(page, 'roles of the call centre');
});

test('drug masters', async ({ pageOf }) => {
  const page = await pageOf('omkar.j', '/masters/hsn-master');
  await expect(rows(page).first()).toBeVisible();
  await expectAccessible(page, 'list of a master');
  await rows(page).first().getByRole('link').click();
  const code = page.getByRole('complementary', { name: /^HSN code: / });
  await code.getByLabel('Code').fill('x');
  await code.getByRole('button', { name: 'Save' }).click();
  await expect(code.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'record with what is wrong');
  await code.getByRole('button', { name: 'Discard' }).click();
  for (const tab of [/^Used in/, /^History/]) {
    await code.getByRole('tab', { name: tab }).click();
    await expectAccessible(page, `record, ${tab.source}`);
  }
  await page.goto('/masters/composition-master?record=new');
  await expect(page.getByRole('combobox', { name: 'Molecules' })).toBeVisible();
  await expectAccessible(page, 'new record');
  await page.goto('/masters/brand-master');
  await rows(page).nth(0).getByRole('checkbox').click();
  await rows(page).nth(1).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Merge duplicates' }).click();
  await expect(page.getByRole('region', { name: 'What the merge does' })).toBeVisible();
  await expectAccessible(page, 'merge');
});

test('patients: search, an open one and its tabs', async ({ pageOf }) => {
  const page = await pageOf('farhan.s', '/crm/search?search=kulkarni');
  const results = page.getByRole('list', { name: 'Patients' });
  await expect(results.getByRole('link').first()).toBeVisible();
  await expectAccessible(page, 'found patients');
  await results.getByRole('link').first().click();
  const patient = page.getByRole('region', { name: 'Patient', exact: true });
  for (const tab of ['Addresses', 'Family', 'Communication', 'Notes']) {
    await patient.getByRole('tab', { name: tab }).click();
    await expectAccessible(page, `patient, ${tab}`);
  }
  await patient.getByRole('button', { name: 'Edit details…' }).click();
  await expectAccessible(page, 'details of a patient');
});

test('prescriptions: list and workbench', async ({ pageOf, client }) => {
  const [reading] = await (await client('nandini.r')).readings('decoded');
  const page = await pageOf('nandini.r', '/prescription/prescription-list');
  await expect(rows(page).first()).toBeVisible();
  await expectAccessible(page, 'prescriptions');
  await page.goto(`/prescription/prescription-list?id=${reading?.id}`);
  await expect(page.getByRole('region', { name: 'Checklist' })).toBeVisible();
  await expectAccessible(page, 'a prescription that is decoded');
});

test('home and shell', async ({ pageOf }) => {
  const page = await pageOf('farhan.s', '/home');
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await expectAccessible(page, 'home');
  await page.getByRole('button', { name: /^Settings of/ }).click();
  await expectAccessible(page, 'settings menu');
});

test('order list, its menus, the open order beside and over it', async ({ pageOf }) => {
  const page = await pageOf('nandini.r', ORDER_LIST);
  await expect(rows(page).first()).toBeVisible();
  await expectAccessible(page, 'order list');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expectAccessible(page, 'filters');
  await page.keyboard.press('Escape');
  await rows(page)
    .first()
    .getByRole('button', { name: /^More for/ })
    .click();
  await expectAccessible(page, 'row menu');
  await page.keyboard.press('Escape');
  await rows(page).first().click();
  await expect(openOrder(page).getByRole('region', { name: 'Timeline' })).toBeVisible();
  await expectAccessible(page, 'order beside the list');
  for (const tab of [/^Prescriptions/, /^Notes/]) {
    await openOrder(page).getByRole('tab', { name: tab }).click();
    await expectAccessible(page, `order, ${tab.source}`);
  }
  await openOrder(page).getByRole('tab', { name: 'Overview' }).click();
  await openOrder(page).getByRole('button', { name: 'Full page' }).click();
  await expectAccessible(page, 'order over the list');
});

test('cancelling, and a conflict with a colleague’s change', async ({ pageOf, client }) => {
  const faster = await client('nandini.r');
  const [order] = await faster.orders({ status: 'PLACED', sort: '-placed' });
  const page = await pageOf('farhan.s', `${ORDER_LIST}?order_id=${order?.id}`);
  await change(page).getByRole('button', { name: 'Cancel by customer' }).click();
  await dialog(page).getByRole('radio').first().check();
  await expectAccessible(page, 'cancel');
  await faster.move(order?.id ?? 0, 'mark_customer_not_reachable');
  await dialog(page).getByRole('button', { name: 'Cancel by customer' }).click();
  await expect(dialog(page)).toHaveAttribute('data-state', 'conflict');
  await expectAccessible(page, 'conflict');
});

test('session warning', async ({ browserOf }) => {
  const context = await browserOf('farhan.s');
  await context.clock.install();
  const page = await context.newPage();
  await page.goto(ORDER_LIST);
  await expect(rows(page).first()).toBeVisible();
  await context.clock.runFor(INACTIVITY_WARNING + 1_000);
  await expect(warning(page)).toBeVisible();
  await expectAccessible(page, 'session warning');
});

test('empty results, and an order that does not exist', async ({ pageOf }) => {
  const page = await pageOf('farhan.s', `${ORDER_LIST}?q=no-such-order`);
  await expect(page.getByText('No order matches')).toBeVisible();
  await expectAccessible(page, 'no orders');
  await page.goto(`${ORDER_LIST}?order_id=999999999`);
  await expect(page.getByText('Order 999999999 not found')).toBeVisible();
  await expectAccessible(page, 'no such order');
});
