import type { Locator, Page } from '@playwright/test';

/** Texts of the visible things to press that lie under a part of the page, which are not its own. */
export async function coveredBy(page: Page, part: Locator): Promise<string[]> {
  const box = await part.boundingBox();
  if (!box) throw new Error('The part is not visible');
  return page.locator('a, button, input, select, textarea, [role=tab], [role=menuitem]').evaluateAll(
    (elements, { x, y, width, height }) =>
      elements
        .filter((element) => {
          if (element.closest('.mantine-Notification-root') || !element.checkVisibility({ visibilityProperty: true })) return false;
          const { left, right, top, bottom } = element.getBoundingClientRect();
          return left < x + width && right > x && top < y + height && bottom > y;
        })
        .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? element.tagName),
    box,
  );
}
