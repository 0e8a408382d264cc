import type { Page } from '@playwright/test';

/** Installs the clock of a page; in a kept page, the clock of the previous test may be stopped. */
export async function startClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.resume();
}
