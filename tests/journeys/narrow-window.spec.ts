import { masterIds } from '#features/masters/master-ids.ts';
import { masters } from '#features/masters/masters.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { openOrder, ORDER_LIST, rows } from '#tests/support/journeys/screens.ts';

const MASTER_KEEPER = 'omkar.j';
const viewport = { width: 1024, height: 768 };

test('every master shows its whole title bar at 1024 px, also with the menu expanded', async ({ pageOf }) => {
  const page = await pageOf(MASTER_KEEPER, masters.brand.path, { viewport });
  await page.getByRole('button', { name: 'Expand' }).click();
  for (const id of masterIds) {
    await page.getByRole('navigation', { name: 'Drug masters' }).getByRole('link', { name: masters[id].title, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: masters[id].title, exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'New record' })).toBeInViewport({ ratio: 1 });
  }
});

test('a focused cell of a bad row is clear of the sticky columns at 1024 px', async ({ pageOf }) => {
  const page = await pageOf(MASTER_KEEPER, '/masters/bulk-upload?target=item', { viewport });
  await page.getByLabel('Choose a file, or drop it here').setInputFiles({
    name: 'narrow.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Name,Company,Unit of measure,Pack size,Schedule,Grade,Cold chain\nNarrow one,Nobody Ltd,Stripx,ten,Hx,A9,perhaps\n',
    ),
  });
  await page.getByRole('button', { name: 'Check 1 row' }).click();
  const row = page.getByRole('row', { name: /^2 / });
  const fields = row.locator('.batch-mend :is(input, select)');
  await expect(fields.first()).toBeVisible();
  for (const field of [...(await fields.all()), ...(await fields.all()).toReversed()]) {
    await field.focus();
    const { left, right } = await row.evaluate((element) => ({
      left: element.querySelector('th')?.getBoundingClientRect().right ?? 0,
      right: element.querySelector('.batch-mends')?.getBoundingClientRect().left ?? 0,
    }));
    await expect(async () => {
      const box = await field.boundingBox();
      expect(box?.x ?? 0).toBeGreaterThanOrEqual(left);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(right);
    }).toPass();
  }
});

test('a patient and a prescription fit into 1024 px', async ({ pageOf, client }) => {
  const [reading] = await (await client('nandini.r')).readings('received');
  const page = await pageOf('nandini.r', '/crm/search?search=kulkarni', { viewport });
  await page.getByRole('list', { name: 'Patients' }).getByRole('link').first().click();
  const fits = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((part) => part.scrollWidth <= part.clientWidth);
  await expect(page.getByRole('tab', { name: 'Changes' })).toBeInViewport({ ratio: 1 });
  for (const part of ['.patient-one-page', '.patient-one-find']) await expect.poll(() => fits(part), part).toBe(true);
  await page.goto(`/prescription/prescription-list?id=${reading?.id}`);
  await expect(page.getByRole('button', { name: 'Begin reading' })).toBeInViewport({ ratio: 1 });
  for (const part of ['.prescription-reading', '.prescription-sheet']) await expect.poll(() => fits(part), part).toBe(true);
});

test('the list beside an open order shows numbers, patients and the time left at 1024 px', async ({ pageOf }) => {
  const page = await pageOf('nandini.r', ORDER_LIST, { viewport });
  await rows(page).first().getByRole('link').click();
  await expect(async () => {
    const left = (await openOrder(page).boundingBox())?.x ?? 0;
    for (const column of ['Order', 'Patient', 'TAT left']) {
      const box = await page.getByRole('columnheader', { name: column, exact: true }).boundingBox();
      expect((box?.x ?? Infinity) + (box?.width ?? 0), column).toBeLessThanOrEqual(left);
    }
  }).toPass();
});

test('titles stand at the same distance from the edges of their panes', async ({ pageOf }) => {
  const page = await pageOf(MASTER_KEEPER, '/home');
  const screens = { '/home': '.screen', '/pharmacy-search': '.screen', '/drug-details/list': '.screen', '/imports': '.screen' };
  const panes = { ...screens, '/user-settings/mfa-setup': '.screen', '/s3-upload': '.files-head', '/statecharts': '.chart-front' };
  for (const [path, pane] of Object.entries(panes)) {
    await page.goto(path);
    const title = page.getByRole('heading', { level: 1 });
    await title.waitFor();
    await expect(async () => {
      const [at, edge] = [await title.boundingBox(), await page.locator(pane).boundingBox()];
      expect({ path, x: (at?.x ?? 0) - (edge?.x ?? 0), y: (at?.y ?? 0) - (edge?.y ?? 0) }).toEqual({ path, x: 16, y: 12 });
    }).toPass();
  }
});

test('the header has a search field that opens the palette, and an icon of it in narrow windows', async ({ pageOf }) => {
  const page = await pageOf(MASTER_KEEPER, '/home', { viewport: { width: 1440, height: 900 } });
  const search = page.getByRole('button', { name: 'Search or run a command' });
  const width = async () => (await search.boundingBox())?.width;
  await expect.poll(width).toBeGreaterThan(200);
  await page.setViewportSize({ width: 800, height: 700 });
  await expect.poll(width).toBeLessThan(40);
  await search.click();
  await expect(page.getByRole('dialog', { name: 'Search or run a command' })).toBeVisible();
});
