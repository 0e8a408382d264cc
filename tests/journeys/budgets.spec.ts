import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { ORDER_LIST, rows, SIGN_IN, signInBox } from '#tests/support/journeys/screens.ts';

/**
 * Limits for bytes on the wire, requests and memory, which do not depend on the speed of the machine. `listScript` includes what
 * loads when the browser is idle, `rowsScript` only what loads before the first rows; dialogs, menus and an open order load at the first use.
 */
const budget = {
  signInScript: 212_700,
  rowsScript: 233_300,
  listScript: 263_200,
  style: 20_000,
  font: 50_000,
  requests: 9,
  apiRequests: 2,
  heap: 9.1e6,
};

interface Traffic {
  script: number;
  style: number;
  /** One entry per file. */
  fonts: number[];
}

async function measure(cdp: CDPSession): Promise<Traffic> {
  const traffic: Traffic = { script: 0, style: 0, fonts: [] };
  const kinds = new Map<string, string>();
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  cdp.on('Network.requestWillBeSent', ({ requestId, type = '' }) => kinds.set(requestId, type));
  cdp.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) === 'Script') traffic.script += encodedDataLength;
    if (kinds.get(requestId) === 'Stylesheet') traffic.style += encodedDataLength;
    if (kinds.get(requestId) === 'Font') traffic.fonts.push(encodedDataLength);
  });
  return traffic;
}

/** Marks the moment when the first rows are on the page. */
function markRows(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('tbody tr[data-id]')) return;
    performance.mark('rows');
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Paths requested before the first rows, including the page itself. */
function pathsBeforeRows(): string[] {
  const rowsTime = performance.getEntriesByName('rows')[0]?.startTime ?? 0;
  const earlier = performance.getEntriesByType('resource').filter(({ name, startTime }) => name.startsWith('http') && startTime < rowsTime);
  return [location.href, ...earlier.map(({ name }) => name)].map((address) => new URL(address).pathname);
}

/** Bytes of script requested before the first rows. */
function scriptBeforeRows(): number {
  const rowsTime = performance.getEntriesByName('rows')[0]?.startTime ?? 0;
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const earlier = entries.filter(({ name, startTime }) => name.endsWith('.js') && startTime < rowsTime);
  return earlier.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
}

/** Waits until everything that loads by itself has loaded, including idle-time loading. */
async function waitForIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
}

test('sign-in page', async ({ page }) => {
  const traffic = await measure(await page.context().newCDPSession(page));
  await page.goto(SIGN_IN);
  await expect(signInBox(page)).toBeVisible();
  await waitForIdle(page);
  test
    .info()
    .annotations.push({ type: 'bytes', description: `script ${traffic.script}, style ${traffic.style}, fonts ${traffic.fonts.join(' ')}` });
  expect(traffic.script).toBeLessThanOrEqual(budget.signInScript);
  expect(traffic.style).toBeLessThanOrEqual(budget.style);
  expect(traffic.fonts).toEqual([expect.any(Number)]);
  expect(traffic.fonts[0]).toBeLessThanOrEqual(budget.font);
});

test('order list', async ({ browserOf }) => {
  const page = await (await browserOf('farhan.s')).newPage();
  const cdp = await page.context().newCDPSession(page);
  const traffic = await measure(cdp);
  await page.addInitScript(markRows);
  await page.goto(ORDER_LIST);
  await rows(page).first().waitFor();
  const requestedPaths = await page.evaluate(pathsBeforeRows);
  const rowsScript = await page.evaluate(scriptBeforeRows);
  await waitForIdle(page);
  await page.requestGC();
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const description = `script ${traffic.script}, before rows ${rowsScript}, style ${traffic.style}, fonts ${traffic.fonts.join(' ')}, requests ${requestedPaths.length}, heap ${usedSize}`;
  test.info().annotations.push({ type: 'bytes', description });
  expect(rowsScript).toBeGreaterThan(0);
  expect(rowsScript).toBeLessThanOrEqual(budget.rowsScript);
  expect(traffic.script).toBeLessThanOrEqual(budget.listScript);
  expect(traffic.style).toBeLessThanOrEqual(budget.style);
  expect(traffic.fonts).toEqual([expect.any(Number)]);
  expect(traffic.fonts[0]).toBeLessThanOrEqual(budget.font);
  expect(requestedPaths.length, requestedPaths.join(' ')).toBeLessThanOrEqual(budget.requests);
  expect(requestedPaths.filter((path) => path.startsWith('/api/')).length).toBeLessThanOrEqual(budget.apiRequests);
  expect(usedSize).toBeLessThanOrEqual(budget.heap);
});

/** Rows of a long list as the server would return them. */
function longList(total: number, offset: number, limit: number): object {
  const rows = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, at) => ({
    id: offset + at + 1,
    version: 1,
    values: {
      name: `Row ${offset + at}`,
      company: 'Acevia Pharma',
      composition: 'Aceclofenac (100 mg)',
      state: 'IN_USE',
      updated_at: '2026-11-20T04:30:00Z',
    },
  }));
  return { rows, total };
}

/** Scrolls by one row per frame; returns the number of created rows and the frame times in ms. */
async function scrolled(rowsPerFrame: number): Promise<{ made: number; frames: number[] }> {
  const box = document.querySelector('.list-scroll');
  const body = document.querySelector('.list-grid tbody');
  if (!box || !body) throw new Error('There is no list');
  let made = 0;
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) made += addedNodes.length;
  });
  observer.observe(body, { childList: true });
  const frames: number[] = [];
  let last = performance.now();
  for (let frame = 0; frame < 120; frame += 1) {
    box.scrollTop += rowsPerFrame * 36;
    await new Promise(requestAnimationFrame);
    frames.push(performance.now() - last);
    last = performance.now();
  }
  observer.disconnect();
  return { made, frames };
}

test('a list of 100,000 rows has few nodes and creates each row once when it becomes visible', async ({ browserOf }) => {
  const total = 100_000;
  const page = await (await browserOf('omkar.j')).newPage();
  await page.route('**/api/item/master-lists/item?*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    return route.fulfill({ json: longList(total, Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 50)) });
  });
  await page.goto('/masters/item-master');
  await rows(page).first().waitFor();
  await waitForIdle(page);
  const { made, frames } = await page.evaluate(scrolled, 3);
  const nodes = await page.evaluate(() => document.querySelectorAll('.list-grid, .list-grid *').length);
  const sorted = frames.toSorted((a, b) => a - b);
  test.info().annotations.push({ type: 'frames', description: `nodes ${nodes}, rows made ${made}, frame ${sorted[60]?.toFixed(1)} ms` });
  expect(nodes).toBeLessThanOrEqual(1_000);
  // Placeholder rows are replaced by loaded ones.
  expect(made).toBeLessThanOrEqual(3 * 120 * 2);
});
