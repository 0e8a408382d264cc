import axe from 'axe-core';
import { expect, type Page } from '@playwright/test';

/** What is wrong with the page as it stands, in both themes: rule, and the first places. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    // Evaluated, not added as a tag: the page's policy admits no foreign script.
    await page.evaluate(axe.source);
    const violations = await page.evaluate(async () => {
      const { axe: run } = window as unknown as { axe: typeof axe };
      const results = await run.run(document, { resultTypes: ['violations'] });
      return results.violations.map(({ id, help, nodes }) => [
        `${id}: ${help}`,
        ...nodes.slice(0, 4).map(({ target, failureSummary }) => `${target.join(' ')} – ${failureSummary}`),
      ]);
    });
    expect(violations, `${what}, ${theme}`).toEqual([]);
  }
}
