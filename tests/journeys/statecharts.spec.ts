import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/journeys/axe.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';

const DESIGNER = 'ishita.p';
const chart = (page: Page, name: string) => page.getByRole('application', { name: `Chart ${name}` });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-state-id') ?? '');

/** Whether the focused element is inside the chart's frame. */
const isInSight = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement?.getBoundingClientRect();
    const frame = document.querySelector('.chart-frame')?.getBoundingClientRect();
    return Boolean(at && frame && at.left >= frame.left && at.right <= frame.right && at.top >= frame.top && at.bottom <= frame.bottom);
  });

test('a designer finds a state, moves on from it and reads an arrow, without a mouse', async ({ pageOf }) => {
  const page = await pageOf(DESIGNER, '/statecharts');
  await expect(page.getByRole('heading', { level: 1, name: 'Statecharts' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('follow-up doctor');
  await page.keyboard.press('Enter');
  await expect(chart(page, 'orderLifecycle')).toBeVisible();
  await expect(page).toHaveURL(/chart=orderLifecycle&state=[^&]*FOLLOW-UP-DOCTOR-WITHIN-TAT/);
  const panel = page.getByRole('region', { name: 'Details' });
  await expect(panel.getByRole('heading', { name: 'Follow-up doctor within TAT' })).toBeVisible();

  await chart(page, 'orderLifecycle').locator('[data-state-id][tabindex="0"]').focus();
  const seen = new Set<string>();
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowUp']) {
    await page.keyboard.press(key);
    seen.add(await focused(page));
    await expect.poll(() => isInSight(page), { message: `${await focused(page)} is in sight` }).toBe(true);
  }
  expect(seen.size).toBeGreaterThan(2);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]edge=/);
  await expect(chart(page, 'orderLifecycle').locator('[data-edge-id][aria-current="true"]').first()).toBeVisible();
  // The form of an event, which has no room in the bar, closes first.
  await chart(page, 'orderLifecycle').locator('[data-edge-id*="mark_cancel_by_us"]').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('input:focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/[?&](edge|state)=/);
  await page.goBack();
  await expect(page).toHaveURL(/[?&]edge=/);
});

test('a chart pans with the wheel, zooms around the pointer and can be fitted again', async ({ pageOf }) => {
  const page = await pageOf(DESIGNER, '/statecharts?chart=orderLifecycle');
  const layer = page.locator('.chart-drawing');
  await expect(chart(page, 'orderLifecycle').locator('svg')).toBeVisible();
  const transformOf = () => layer.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).toFloat64Array());
  const before = await transformOf();
  const frame = await chart(page, 'orderLifecycle').boundingBox();
  await page.mouse.move((frame?.x ?? 0) + 200, (frame?.y ?? 0) + 200);
  await page.mouse.wheel(0, 120);
  await expect.poll(async () => (await transformOf())[13]).toBe((before[13] ?? 0) - 120);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -40);
  await page.keyboard.up('Control');
  await expect.poll(async () => (await transformOf())[0]).toBeGreaterThan(before[0] ?? 0);
  await page.keyboard.press('0');
  await expect.poll(async () => (await transformOf())[0]).toBeLessThan(before[0] ?? 0);
});

test('a play of 2,000 steps survives a reload, history navigation and a new tab, and a longer one is rejected', async ({ pageOf }) => {
  const circle = Array.from({ length: 1997 }, (_, step) => (step % 2 ? '1' : '2'));
  const play = ['nothing in the way', 'emark_follow_up_within_tat', 'emark_placed', ...circle].join('*');
  const page = await pageOf(DESIGNER, `/statecharts?chart=orderLifecycle#${new URLSearchParams({ play }).toString()}`);
  const currentStep = (at: Page) => at.getByRole('toolbar', { name: 'Play' }).locator('[aria-current="step"]');
  await expect(currentStep(page)).toHaveText('Placed');
  await page.keyboard.press('a');
  await expect(currentStep(page)).toHaveText('Follow-up within TAT');
  const link = page.url();
  expect(new URL(link).search).toBe('?chart=orderLifecycle');
  await page.reload();
  await expect(currentStep(page)).toHaveText('Follow-up within TAT');

  await page
    .getByRole('button', { name: /^signIn/ })
    .first()
    .click();
  await expect(currentStep(page)).toHaveText('Credentials');
  await page.goBack();
  await expect(currentStep(page)).toHaveText('Follow-up within TAT');
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#screen')).toBeFocused();
  expect(page.url()).toBe(link);

  const other = await page.context().newPage();
  await other.goto(link);
  await expect(currentStep(other)).toHaveText('Follow-up within TAT');
});

for (const [name, query] of [
  ['all charts', ''],
  ['a chart', '?chart=orderLifecycle'],
  ['a chosen state', '?chart=signIn&state=signIn.mfa'],
  ['coverage', '?chart=notifications&overlay=coverage'],
  ['screens', '?chart=signIn&overlay=screens'],
] as const) {
  test(`${name}: everybody can use it`, async ({ pageOf }) => {
    const page = await pageOf(DESIGNER, `/statecharts${query}`);
    await expect(page.locator('.chart-front, .chart-drawing svg').first()).toBeVisible();
    await expectAccessible(page, name);
  });
}
