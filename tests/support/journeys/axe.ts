import axe from 'axe-core';
import { expect, type Page } from '@playwright/test';

/** Expects no axe violations in either theme; failures show the rules and first locations. */
export async function expectAccessible(page: Page, description: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    // Evaluated instead of added as a script tag, which the page's policy forbids.
    await page.evaluate(axe.source);
    const violations = await page.evaluate(async () => {
      const { axe: run } = window as unknown as { axe: typeof axe };
      const results = await run.run(document, { resultTypes: ['violations'] });
      return results.violations.map(({ id, help, nodes }) => [
        `${id}: ${help}`,
        ...nodes.slice(0, 4).map(({ target, failureSummary }) => `${target.join(' ')} – ${failureSummary}`),
      ]);
    });
    expect(violations, `${description}, ${theme}`).toEqual([]);
  }
}
