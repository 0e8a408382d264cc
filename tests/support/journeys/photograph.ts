import type { CDPSession, Page } from '@playwright/test';
import { screenThemes, type ScreenTheme } from '#workbench/drawing/screens.ts';

/** Picture width in pixels; the height follows from the window. */
const WIDTH = 720;
const QUALITY = 50;

/** Takes a WebP picture of the page. */
export async function photograph(page: Page): Promise<Buffer> {
  return withSession(page, (session) => capture(page, session));
}

/** Takes pictures of the page in both themes. Only the colours change; the page is not notified. */
export async function photographThemes(page: Page): Promise<Record<ScreenTheme, Buffer>> {
  const before = await page.evaluate(() => {
    const { theme, brand } = document.documentElement.dataset;
    return { theme, brand };
  });
  const dress = (dataset: typeof before) =>
    page.evaluate((attributes) => void Object.assign(document.documentElement.dataset, attributes), dataset);
  return withSession(page, async (session) => {
    const pictures = {} as Record<ScreenTheme, Buffer>;
    for (const theme of screenThemes) {
      await dress({ theme, brand: theme });
      pictures[theme] = await capture(page, session);
    }
    await dress(before);
    return pictures;
  });
}

async function withSession<T>(page: Page, work: (session: CDPSession) => Promise<T>): Promise<T> {
  const session = await page.context().newCDPSession(page);
  try {
    return await work(session);
  } finally {
    await session.detach();
  }
}

async function capture(page: Page, session: CDPSession): Promise<Buffer> {
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
  const { x, y } = await page.evaluate(() => ({ x: scrollX, y: scrollY }));
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    clip: { x, y, width, height, scale: WIDTH / width },
  });
  return Buffer.from(data, 'base64');
}
