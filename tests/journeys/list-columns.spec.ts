import type { Page } from '@playwright/test';
import { expectWholeCells, officeScreens } from '#tests/support/journeys/cut-cells.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { ORDER_LIST, rows } from '#tests/support/journeys/screens.ts';

/** Columns of identity, time, phone and money. */
const lists = [
  { user: 'farhan.s', path: ORDER_LIST, columns: ['Order', 'TAT left', 'Phone', 'Value ₹'] },
  { user: 'omkar.j', path: '/drug-details/list', columns: ['Name', 'MRP ₹'] },
  { user: 'omkar.j', path: '/distributor/home', columns: ['Distributor', 'Status', 'City', 'Licences until'] },
  { user: 'omkar.j', path: '/distributor-rates/get-details', columns: ['Drug', 'Net rate ₹', 'MRP ₹', 'PTR ₹', 'PTS ₹', 'From', 'To'] },
];

for (const viewport of officeScreens) {
  for (const { user, path, columns } of lists) {
    test(`${path} at ${viewport.width} px never cuts ${columns.join(', ')}`, async ({ pageOf }) => {
      const page = await pageOf(user, path, { viewport });
      await expectWholeCells(page, columns);
    });
  }
}

test('the order list leaves out less important columns where there is no room, and shows them again', async ({ pageOf }) => {
  const page = await pageOf('farhan.s', ORDER_LIST, { viewport: { width: 1366, height: 768 } });
  await rows(page).first().waitFor();
  const title = (name: string) => page.getByRole('columnheader', { name, exact: true });
  await expect(title('Patient')).toBeVisible();
  await expect(title('City')).toHaveCount(0);
  await expect(page.locator('.list-scroll')).toHaveJSProperty('scrollLeft', 0);
  const isScrollable = () => page.locator('.list-scroll').evaluate((box) => box.scrollWidth > box.clientWidth);
  await expect.poll(isScrollable).toBe(false);
  await page.setViewportSize({ width: 1920, height: 900 });
  await expect(title('City')).toBeVisible();
  await expect.poll(isScrollable).toBe(false);
});

/** Delays these requests until the returned function is called. */
async function held(page: Page, address: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Left edges of the cells of the first row. */
const edges = (page: Page, row: string) =>
  page
    .locator(`.list-grid tbody ${row}`)
    .first()
    .locator(':scope > *')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().left));

test('placeholders of the order list stand in the columns of its rows', async ({ browserOf }) => {
  const page = await (await browserOf('farhan.s')).newPage();
  const release = await held(page, /\/api\/oms\/orders(\?|$)/);
  await page.goto(ORDER_LIST);
  await page.locator('.list-skeleton').first().waitFor();
  const placeholders = await edges(page, '.list-skeleton');
  release();
  await rows(page).first().waitFor();
  expect(placeholders.length).toBeGreaterThan(8);
  await expect.poll(() => edges(page, 'tr[data-id]')).toEqual(placeholders);
});

test('rows stay in place when the typeface arrives, and labels nearly so', async ({ browserOf }) => {
  const page = await (await browserOf('farhan.s')).newPage();
  const release = await held(page, '**/inter-*.woff2');
  await page.goto(ORDER_LIST, { waitUntil: 'commit' });
  await rows(page).first().waitFor();
  const chipEdges = () =>
    page
      .locator('.list-filters :is(.mantine-Button-root, .mantine-Pill-root)')
      .evaluateAll((all) => all.map((chip) => chip.getBoundingClientRect().right));
  // The rows below the screen come later.
  const rowBoxes = () =>
    page.locator('tbody tr[data-id]').evaluateAll((all) => all.slice(0, 20).map((row) => row.getBoundingClientRect().toJSON()));
  const before = { rows: await rowBoxes(), chips: await chipEdges() };
  expect(await page.evaluate(() => document.fonts.check('13px Inter'))).toBe(false);
  release();
  await page.waitForFunction(() => document.fonts.check('13px Inter'));
  await expect.poll(rowBoxes).toEqual(before.rows);
  const moves = (await chipEdges()).map((edge, at) => Math.abs(edge - (before.chips[at] ?? 0)) / edge);
  expect(moves.length).toBeGreaterThan(5);
  // Their widths come from their text, and each moves those after it: the system's font is stretched to nearly the same.
  expect(Math.max(...moves)).toBeLessThan(0.015);
});

test('a column of names grows with a longer one, and keeps the width that the user chose', async ({ browserOf }) => {
  const page = await (await browserOf('omkar.j')).newPage();
  const name = 'Amoxycillin with Clavulanic Acid Dry Syrup 228.5 mg';
  await page.route('**/api/item/drugs?*', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    answer.rows[3].values.name = name;
    await route.fulfill({ json: answer });
  });
  await page.goto('/drug-details/list');
  const cell = page.getByRole('rowheader', { name });
  const isCut = () => cell.evaluate((element) => element.scrollWidth > element.clientWidth);
  await cell.waitFor();
  await expect.poll(isCut).toBe(false);
  const grip = page.locator('.list-grip').first();
  await grip.hover();
  await page.mouse.down();
  const box = await grip.boundingBox();
  await page.mouse.move((box?.x ?? 0) - 150, box?.y ?? 0);
  await page.mouse.up();
  await expect.poll(isCut).toBe(true);
});
