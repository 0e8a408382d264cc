import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { ORDER_LIST, rows, SIGN_IN, signInBox } from '#tests/support/journeys/screens.ts';

/** Bytes on the wire, requests and memory: they do not depend on how fast the machine is. */
const budget = { signInScript: 126_000, listScript: 232_000, style: 20_000, requests: 8, apiRequests: 2, heap: 9.1e6 };

interface Traffic {
  script: number;
  style: number;
}

async function measure(cdp: CDPSession): Promise<Traffic> {
  const traffic: Traffic = { script: 0, style: 0 };
  const kinds = new Map<string, string>();
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  cdp.on('Network.requestWillBeSent', ({ requestId, type = '' }) => kinds.set(requestId, type));
  cdp.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) === 'Script') traffic.script += encodedDataLength;
    if (kinds.get(requestId) === 'Stylesheet') traffic.style += encodedDataLength;
  });
  return traffic;
}

/** Marks the moment when the first rows stand on the page. */
function markRows(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('tbody tr[data-id]')) return;
    performance.mark('rows');
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Paths that were asked for before the first rows, the page itself included. */
function askedBeforeRows(): string[] {
  const shown = performance.getEntriesByName('rows')[0]?.startTime ?? 0;
  const before = performance.getEntriesByType('resource').filter(({ name, startTime }) => name.startsWith('http') && startTime < shown);
  return [location.href, ...before.map(({ name }) => name)].map((address) => new URL(address).pathname);
}

/** Everything that loads by itself has loaded, what waits for a quiet moment too. */
async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
}

test('sign-in page', async ({ page }) => {
  const traffic = await measure(await page.context().newCDPSession(page));
  await page.goto(SIGN_IN);
  await expect(signInBox(page)).toBeVisible();
  await quiet(page);
  test.info().annotations.push({ type: 'bytes', description: `script ${traffic.script}, style ${traffic.style}` });
  expect(traffic.script).toBeLessThanOrEqual(budget.signInScript);
  expect(traffic.style).toBeLessThanOrEqual(budget.style);
});

test('order list', async ({ browserOf }) => {
  const page = await (await browserOf('farhan.s')).newPage();
  const cdp = await page.context().newCDPSession(page);
  const traffic = await measure(cdp);
  await page.addInitScript(markRows);
  await page.goto(ORDER_LIST);
  await rows(page).first().waitFor();
  const asked = await page.evaluate(askedBeforeRows);
  await quiet(page);
  await page.requestGC();
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const description = `script ${traffic.script}, style ${traffic.style}, requests ${asked.length}, heap ${usedSize}`;
  test.info().annotations.push({ type: 'bytes', description });
  expect(traffic.script).toBeLessThanOrEqual(budget.listScript);
  expect(traffic.style).toBeLessThanOrEqual(budget.style);
  expect(asked.length, asked.join(' ')).toBeLessThanOrEqual(budget.requests);
  expect(asked.filter((path) => path.startsWith('/api/')).length).toBeLessThanOrEqual(budget.apiRequests);
  expect(usedSize).toBeLessThanOrEqual(budget.heap);
});
