import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expectAccessible } from '#tests/support/journeys/axe.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';

const root = path.join(import.meta.dirname, '../..');
const site = pathToFileURL(path.join(root, 'dist/charts-site/index.html')).href;

test.beforeAll(() => {
  execFileSync(process.execPath, ['src/commands/charts-site.mjs'], { cwd: root, stdio: 'ignore' });
});

test('the statecharts can be read from a folder without any server', async ({ page }) => {
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(String(error)));
  page.on('requestfailed', (request) => wrong.push(request.url()));
  page.on('request', (request) => /^(file|data|blob):/.test(request.url()) || wrong.push(request.url()));

  await page.goto(site);
  await expect(page.getByRole('heading', { name: 'Statecharts' })).toBeVisible();
  await page
    .getByRole('button', { name: /^signIn/ })
    .first()
    .click();
  const chart = page.getByRole('application', { name: 'Chart signIn' });
  await chart.locator('[data-state-id="signIn.mfa"]').click();
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('§4.2');
  expect(page.url()).toContain('#chart=signIn&state=signIn.mfa');

  await page.getByRole('radio', { name: 'Coverage' }).click();
  await expect(page.getByRole('region', { name: 'Coverage' })).toBeVisible();
  await page.getByRole('button', { name: 'Compare' }).click();
  // A checkout without its history has no earlier versions.
  await expect(page.getByText(/Differences|No earlier version of this chart/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(wrong).toEqual([]);
  await expectAccessible(page, 'comparison on the static site');
});

test('a proposal can be compared on the site', async ({ page }) => {
  await page.goto(`${site}#chart=modal&overlay=compare`);
  const proposal = { id: 'modal', initial: 'shut', states: { shut: { on: { 'modal.open': 'shown' } }, shown: {} } };
  const file = { name: 'proposal.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(proposal)) };
  await page.getByLabel('A statechart as JSON').setInputFiles(file);
  const list = page.getByRole('region', { name: 'Differences' });
  await list.getByRole('button', { name: 'new state shown' }).focus();
  await page.keyboard.press('Tab');
  await expect(list.getByRole('button', { name: /state open removed/ })).toBeVisible();
  await expect(page.locator('[data-state-id="modal.open"]')).toHaveClass(/tone-late/);
});
