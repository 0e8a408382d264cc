import type { Locator, Page } from '@playwright/test';
import { demoPassword } from '#features/session/demo-accounts.ts';
import { agents } from '#features/session/demo/public.ts';
import { Client } from '#tests/support/journeys/client.ts';
import { expectWholeCells, officeScreens } from '#tests/support/journeys/cut-cells.ts';
import { expect, productOf, test } from '#tests/support/journeys/journey.ts';
import { fillCredentials, ORDER_LIST, rows, signInBox, SIGN_IN, toastOf } from '#tests/support/journeys/screens.ts';

test.use({ sessions: 'own' });

const USERS = '/user-settings/users';

/** Agents reserved for this file: one for each test. */
const someone = (at: number) => agents[26 + at] ?? { username: '', name: '' };

/** The administrator's browser, with this user open. */
async function opened(page: Page, name: string): Promise<Locator> {
  await page.getByRole('searchbox', { name: 'Search: Users and roles' }).fill(name);
  // The search is in the address, so that an opened user stays open.
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('link', { name }).click();
  return page.getByRole('complementary', { name: `User: ${name}` });
}

/** One administrator for all tests, because each sign-in of that account uses a code, and those are limited. */
const staffTest = test.extend<{ desk: Page }, { admin: Client }>({
  admin: [
    async ({ browser: _browser }, give, worker) => {
      const admin = await Client.signIn(productOf(worker, worker.project.use.baseURL), 'admin');
      await give(admin);
      await admin.close();
    },
    { scope: 'worker' },
  ],
  desk: async ({ browser, admin }, give) => {
    const page = await browser.newPage({ storageState: await admin.storageState() });
    await page.goto(USERS);
    await give(page);
    await page.close();
  },
});

for (const viewport of officeScreens) {
  staffTest(`the list of users at ${viewport.width} px never cuts a name or a time`, async ({ desk }) => {
    await desk.setViewportSize(viewport);
    await expectWholeCells(desk, ['Name', 'Last sign-in']);
  });
}

staffTest('a disabled user is out at once in every browser, and may come back', async ({ desk, pageOf, page: later }) => {
  const { username, name } = someone(0);
  const theirs = await pageOf(username, ORDER_LIST);
  await expect(theirs.getByText('Live', { exact: true })).toBeVisible();
  const record = await opened(desk, name);
  await record.getByRole('button', { name: 'Disable', exact: true }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
  await expect(signInBox(theirs)).toBeVisible();
  await expect(record.getByText('Disabled', { exact: true })).toBeVisible();
  await record.getByRole('button', { name: 'Enable', exact: true }).click();
  await expect(toastOf(desk, `${name} can sign in again`)).toBeVisible();
  await later.goto(SIGN_IN);
  await fillCredentials(later, username, demoPassword);
  await later.getByRole('button', { name: /^Sign in/ }).click();
  await expect(rows(later).first()).toBeVisible();
});

staffTest('roles that are given and taken are seen in the other browser’s menu at once', async ({ desk, pageOf }) => {
  const { username, name } = someone(1);
  const theirs = await pageOf(username, ORDER_LIST);
  await expect(theirs.getByText('Live', { exact: true })).toBeVisible();
  const orders = theirs.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Orders', exact: true });
  await expect(orders).toBeVisible();
  const record = await opened(desk, name);
  await record.getByRole('checkbox', { name: /^Call-centre agent/ }).uncheck();
  await record.getByRole('button', { name: 'Save' }).click();
  await expect(orders).toBeHidden({ timeout: 1_500 });
  await expect(theirs).not.toHaveURL(ORDER_LIST);
  await expect(toastOf(theirs, 'You don’t have access to Orders')).toBeVisible();
  await record.getByRole('checkbox', { name: /^Pharmacist(?! in charge)/ }).check();
  await record.getByRole('button', { name: 'Save' }).click();
  await expect(orders).toBeVisible({ timeout: 1_500 });
  await orders.click();
  await expect(rows(theirs).first()).toBeVisible();
});

staffTest('who saves second sees both versions and loses nothing', async ({ desk, admin }) => {
  const { name } = someone(2);
  const record = await opened(desk, name);
  await record.getByLabel('Title').fill('Night shift lead');
  const { rows: found } = await admin.main<{ rows: { id: number }[] }>('GET', `users?search=${encodeURIComponent(name)}`);
  const user = await admin.main<{ user_id: number; version: number; roles: string[]; tabs: string[]; agent_id: number }>(
    'GET',
    `users/${found[0]?.id}`,
  );
  await admin.main('PUT', `users/${user.user_id}`, {
    version: user.version,
    title: 'Day shift',
    roles: user.roles,
    tabs: user.tabs,
    agent_id: user.agent_id,
  });
  // Shown immediately, before anything is sent.
  const conflict = record.getByRole('alert', { name: 'Changed by someone else' });
  await expect(conflict.getByRole('row', { name: 'Title Day shift Night shift lead' })).toBeVisible();
  await expect(record.getByLabel('Title')).toHaveValue('Night shift lead');
  await conflict.getByRole('button', { name: 'Keep my changes' }).click();
  await record.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(desk, `${name} is saved`)).toBeVisible();
  await expect(conflict).toBeHidden();
});

staffTest('a temporary password is shown once, and the user’s browsers are out', async ({ desk, pageOf }) => {
  const { username, name } = someone(3);
  const theirs = await pageOf(username, ORDER_LIST);
  await expect(theirs.getByText('Live', { exact: true })).toBeVisible();
  const record = await opened(desk, name);
  await record.getByRole('button', { name: 'Reset password' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Reset password' }).click();
  await expect(desk.getByRole('dialog').locator('code')).toHaveText(/^([a-z\d]{4}-){3}[a-z\d]{4}$/);
  await expect(signInBox(theirs)).toBeVisible();
  await desk.getByRole('button', { name: 'I have passed it on' }).click();
  await expect(record.getByRole('tab', { name: /^Sessions/ })).toContainText('0');
});

staffTest('the list is in the address, and the keyboard leads through it', async ({ desk }) => {
  await desk.getByRole('button', { name: 'Roles', exact: true }).click();
  await desk.getByRole('checkbox', { name: 'Pharmacist', exact: true }).check();
  await desk.keyboard.press('Escape');
  await expect(desk).toHaveURL(/where=.*pharmacist/);
  await expect(rows(desk).getByRole('link', { name: 'Nandini Rane' })).toBeVisible();
  await desk.reload();
  await expect(rows(desk).first()).toBeVisible();
  await desk.keyboard.press('j');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('complementary', { name: /^User: / })).toBeVisible();
  await desk.keyboard.press('Escape');
  await expect(desk.getByRole('complementary', { name: /^User: / })).toBeHidden();
  await expect(desk).toHaveURL(/where=.*pharmacist/);
});

staffTest('what the server refuses is said: nobody takes the administration from himself', async ({ desk }) => {
  const record = await opened(desk, 'Sanjay Menon');
  await record.getByRole('checkbox', { name: /^Administrator/ }).uncheck();
  await record.getByRole('button', { name: 'Save' }).click();
  await expect(record.getByRole('alert')).toContainText(/administrator/);
  await record.getByRole('button', { name: 'Discard' }).click();
  await expect(record.getByRole('checkbox', { name: /^Administrator/ })).toBeChecked();
});

test('an agent admin assigns and removes the roles of the call centre, and sees no accounts', async ({ pageOf }) => {
  const { name } = someone(4);
  const page = await pageOf('devika.r', USERS);
  const supervisor = page.getByRole('checkbox', { name: `Supervisor view for ${name}` });
  await supervisor.check();
  await page.getByRole('button', { name: `Save ${name}` }).click();
  await expect(toastOf(page, `${name} is saved`)).toBeVisible();
  await expect(supervisor).toBeChecked();
  const admin = page.getByRole('checkbox', { name: `Queue management admin for ${name}` });
  await expect(admin).toHaveAccessibleDescription(/^Only a queue management admin/);
  await admin.focus();
  await expect(page.getByRole('tooltip').filter({ visible: true })).toContainText('Only a queue management admin');
  await expect(page.getByRole('searchbox', { name: 'Search: Users and roles' })).toHaveCount(0);
});
