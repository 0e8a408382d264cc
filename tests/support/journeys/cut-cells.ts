import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { rows } from './screens.ts';

/** Viewports of common office screens. */
export const officeScreens = [
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
];

/** Fails if a cell of these columns of the list is cut, or a column is missing. */
export async function expectWholeCells(page: Page, columns: readonly string[]): Promise<void> {
  await rows(page).first().waitFor();
  const { count, cut } = await page.evaluate(async (titles) => {
    await document.fonts.ready;
    const heads = [...document.querySelectorAll<HTMLElement>('.list-grid thead tr > *')];
    const cells = titles.flatMap((title) => {
      const at = heads.findIndex((head) => head.innerText === title);
      return [...document.querySelectorAll('.list-grid tr[data-id]')].map((row) => row.children[at] ?? null);
    });
    const cutCells = cells.filter((cell) => !cell || cell.scrollWidth > cell.clientWidth);
    return { count: cells.length, cut: cutCells.map((cell) => cell?.textContent ?? 'missing column') };
  }, columns);
  expect(count).toBeGreaterThanOrEqual(columns.length * 10);
  expect(cut).toEqual([]);
}
