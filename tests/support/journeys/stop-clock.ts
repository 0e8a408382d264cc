import type { BrowserContext, Page } from '@playwright/test';

/**
 * Stops the clock of a page, or of all pages of its context, a moment ahead. On a busy machine that moment has passed when the page
 * is asked to stop: it stops then, refuses to go back, and takes a moment after its own time.
 *
 * @param ahead milliseconds; timers that are due until then run
 */
export async function stopClock(page: Page, ahead: number, of: Page | BrowserContext = page): Promise<void> {
  const pause = async () => of.clock.pauseAt((await page.evaluate(() => Date.now())) + ahead);
  await pause().catch((error: unknown) => {
    if (!String(error).includes('fast-forward to the past')) throw error;
    return pause();
  });
}
