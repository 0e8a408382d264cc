import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** The focused element, and whether its focus is visible. */
export function focusOf(page: Page): Promise<{ name: string; isLost: boolean; isVisible: boolean }> {
  return page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return { name: 'nothing', isLost: true, isVisible: false };
    // Rows show the focus in their cells, fields in their frame; a menu entry is filled.
    const drawers = [at, at.matches('tr') ? at.firstElementChild : null, at.closest('.input, .list-search, .mantine-PasswordInput-input')];
    const isDrawn = drawers.some((drawer) => {
      if (!drawer) return false;
      const { outlineStyle, boxShadow, backgroundColor } = getComputedStyle(drawer);
      const isFilled = drawer.matches('.mantine-Menu-item') && backgroundColor !== 'rgba(0, 0, 0, 0)';
      return outlineStyle !== 'none' || boxShadow !== 'none' || isFilled;
    });
    // Elements that only receive the focus by script, such as the heading of an order, are not controls.
    const isFocusTarget = at.matches('[tabindex="-1"]:not(tr, a, button)');
    const name = `${at.tagName} ${at.getAttribute('aria-label') ?? at.textContent.trim().slice(0, 40)}`;
    return { name, isLost: false, isVisible: isFocusTarget || isDrawn };
  });
}

/** Presses keys like a user without a mouse; the focus must then be on a visible element. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  const { name } = await focusOf(page);
  for (const key of keys) await page.keyboard.press(key);
  const message = `focus after ${keys.join(' ')} from ${name}`;
  await expect.poll(() => focusOf(page), { message }).toMatchObject({ isLost: false, isVisible: true });
}

/** Presses Tab until an element, by its selector or locator, has the focus. @returns how often */
export async function tabTo(page: Page, target: string | Locator): Promise<number> {
  const element = typeof target === 'string' ? page.locator(target) : target;
  // Behind a record that is still loading, Tab leaves the page.
  await element.first().waitFor({ state: 'attached' });
  for (let pressed = 0; pressed < 40; pressed += 1) {
    if (await element.evaluateAll((found) => found.some((each) => each === document.activeElement))) return pressed;
    await press(page, 'Tab');
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}
