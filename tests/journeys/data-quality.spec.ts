import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { rows } from '#tests/support/journeys/screens.ts';

const PATH = '/masters/data-quality';
/** A user who manages the masters, and one who may only read them. */
const KEEPER = 'omkar.j';
const READER = 'nandini.r';

const group = (page: Page) => page.getByRole('complementary', { name: /Vasudha Pharma · Vasudha Pharma Ltd/ });

async function openGroup(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('vasudha pharma');
  await expect(rows(page)).toHaveCount(1);
  await rows(page).getByRole('link', { name: 'Vasudha Pharma · Vasudha Pharma Ltd' }).click();
  await expect(group(page)).toBeVisible();
}

test('possible duplicates are shown side by side, can be marked as not duplicates and unmarked, and can be merged', async ({ pageOf }) => {
  const page = await pageOf(KEEPER, PATH);
  await openGroup(page);
  const records = group(page).getByRole('table', { name: 'Records side by side' });
  await expect(records.getByRole('columnheader', { name: 'Vasudha Pharma Ltd' })).toBeVisible();
  await expect(records.getByRole('row', { name: /^City Mumbai Mumbai/ })).toBeVisible();

  await group(page).getByRole('button', { name: 'Not duplicates' }).click();
  await expect(group(page).getByText(/Marked by Omkar/)).toBeVisible();
  await page.reload();
  await group(page).getByRole('button', { name: 'They may be duplicates' }).click();
  await expect(group(page).getByRole('button', { name: 'Not duplicates' })).toBeVisible();

  await group(page).getByRole('button', { name: 'Merge duplicates' }).click();
  const merge = page.getByRole('dialog', { name: 'Merge duplicates' });
  await expect(merge.getByRole('radio', { name: 'Vasudha Pharma Ltd' })).toBeVisible();
  await expect(merge.getByText(/is retired and replaced by Vasudha Pharma/)).toBeVisible();
  await merge.getByRole('button', { name: 'Cancel' }).click();
  await expect(merge).toHaveCount(0);
});

test('a reader sees the findings and cannot decide about them', async ({ pageOf }) => {
  const page = await pageOf(READER, PATH);
  await openGroup(page);
  await expect(group(page).getByRole('table', { name: 'Records side by side' })).toBeVisible();
  await expect(group(page).getByRole('button', { name: /duplicates/ })).toHaveCount(0);
});
