import axe from 'axe-core';
import { expect, type Page } from '@playwright/test';

/** The rules that depend on colours: the themes differ in nothing else. */
const colourRules = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] };

/** Expects no axe violations in either theme; failures show the rules and first locations. */
export async function expectAccessible(page: Page, description: string): Promise<void> {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  // Evaluated instead of added as a script tag, which the page's policy forbids.
  if (!isLoaded) await page.evaluate(axe.source);
  for (const [theme, runOnly] of [['light'], ['dark', colourRules]] as const) {
    const violations = await page.evaluate(
      async ([name, rules]) => {
        document.documentElement.dataset['theme'] = name;
        const { axe: run } = window as unknown as { axe: typeof axe };
        const results = await run.run(document, { resultTypes: ['violations'], ...(rules && { runOnly: rules }) });
        return results.violations.map(({ id, help, nodes }) => [
          `${id}: ${help}`,
          ...nodes.slice(0, 4).map(({ target, failureSummary }) => `${target.join(' ')} – ${failureSummary}`),
        ]);
      },
      [theme, runOnly] as const,
    );
    expect(violations, `${description}, ${theme}`).toEqual([]);
  }
}
