import type { BrowserContext, Frame, Page } from '@playwright/test';
import type { InspectionMessage } from '#platform/contract/inspection.ts';
import { machineIdOf } from '#workbench/inspection/machine-id.ts';
import { demoPassword } from '#features/session/demo-accounts.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { fillCredentials, ORDER_LIST, rows, shell, SIGN_IN, signInBox, toastOf } from '#tests/support/journeys/screens.ts';

const CANARY = 'kestrel-canary-9';
/** A word that occurs only in the inspector's package. */
const MARK = '@statelyai.connected';

/** Everything that arrives at an inspector's page, recorded before its own code runs. */
const listenIn = (context: BrowserContext) =>
  context.addInitScript(() => {
    if (location.pathname !== '/inspector') return;
    const messages: unknown[] = [];
    Object.assign(window, { received: messages });
    window.addEventListener('message', ({ data }) => messages.push(data));
  });
/** A new window keeps nothing from before its page loaded, so this requests everything again. */
async function listenFrom(inspector: Page): Promise<void> {
  await inspector.waitForURL('**/inspector');
  await expect(inspector.getByRole('heading', { name: 'Actors' })).toBeVisible();
  await inspector.evaluate(() => {
    const received: unknown[] = [];
    Object.assign(window, { received });
    window.addEventListener('message', ({ data }) => received.push(data));
    (window.opener as Window).postMessage({ type: '@statelyai.connected' }, { targetOrigin: location.origin });
  });
}
const messagesOf = (inspector: Page | Frame): Promise<InspectionMessage[]> =>
  inspector.evaluate(() => (window as unknown as { received?: InspectionMessage[] }).received ?? []);
const takenIn = (messages: readonly InspectionMessage[]) =>
  messages.flatMap((message) => (message.type === '@xstate.snapshot' ? (message.snapshot.transitions ?? []) : []));
const eventsIn = (messages: readonly InspectionMessage[]) =>
  messages.flatMap((message) => (message.type === '@xstate.event' ? message.event.type : []));

/** Loaded scripts that contain inspection code. */
function inspectionFiles(page: Page): string[] {
  const found: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('.js')) return;
    // The bodies of a closed page are gone.
    const code = await response.text().catch(() => '');
    if (code.includes(MARK)) found.push(response.url());
  });
  return found;
}

/** The page as served in development. */
const inDevelopment = (context: BrowserContext) =>
  context.route(
    (url) => url.pathname === SIGN_IN,
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.replace('"production":true', '"production":false') });
    },
  );

/** The console as served with `INSPECTOR_URL`, and a page of that address which connects like the package's receiver. */
async function withExternalInspector(context: BrowserContext): Promise<void> {
  await context.route(
    (url) => url.pathname === '/home',
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({
        response,
        headers: { ...response.headers(), 'cross-origin-opener-policy': 'same-origin-allow-popups' },
        body: html.replace('"inspectorUrl":null', '"inspectorUrl":"https://inspector.example/inspect"'),
      });
    },
  );
  await context.route('https://inspector.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<title>Inspector</title><script>
        window.received = [];
        window.addEventListener('message', ({ data }) => window.received.push(data));
        window.opener.postMessage({ type: '@statelyai.connected' }, '*');
      </script>`,
    }),
  );
}

const panel = (page: Page) => page.getByRole('complementary', { name: 'Inspector' });

async function panelFrame(page: Page): Promise<Frame> {
  await expect(panel(page)).toBeVisible();
  await expect.poll(() => page.frames().some((frame) => frame.url().endsWith('/inspector'))).toBe(true);
  const frame = page.frames().find((each) => each.url().endsWith('/inspector'));
  if (!frame) throw new Error('The panel shows no inspector');
  return frame;
}

async function openFromMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^Settings of/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a user without permission sees a message and loads no inspection code', async ({ browserOf }) => {
  const page = await (await browserOf('farhan.s')).newPage();
  const files = inspectionFiles(page);
  await page.goto(`${ORDER_LIST}?inspect`);
  await expect(rows(page).first()).toBeVisible();
  await expect(toastOf(page, 'Only developers, testers and administrators use the inspector')).toBeVisible();
  expect(new URL(page.url()).searchParams.has('inspect')).toBe(false);
  await page.getByRole('button', { name: /^Settings of/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /inspector/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await rows(page).first().click();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(panel(page)).toHaveCount(0);
  expect(files).toEqual([]);
});

test('a developer inspects a session in a second window and sends an event from there', async ({ browserOf }) => {
  const context = await browserOf('aditi.v');
  const page = await context.newPage();
  const files = inspectionFiles(page);
  await page.goto('/home');
  await expect(shell(page)).toBeVisible();
  const [inspector] = await Promise.all([context.waitForEvent('page'), openFromMenu(page, 'Open inspector in a window')]);
  await listenFrom(inspector);
  await expect.poll(async () => (await messagesOf(inspector)).length).toBeGreaterThan(3);
  expect(files).not.toEqual([]);
  const born = (await messagesOf(inspector)).flatMap((message) => (message.type === '@xstate.actor' ? [message] : []));
  const machineOf = ({ definition }: { definition: string | undefined }) => machineIdOf(definition);
  expect(born.map(machineOf)).toEqual(expect.arrayContaining(['app', 'navigation', 'sidebar', 'tabSync']));

  const sidebar = born.find((message) => machineOf(message) === 'sidebar');
  await expect(page.locator('.shell-collapsed')).toHaveCount(0);
  // An event of the Stately protocol reports and does not command: if it were sent to the actor too, the sidebar would open again.
  await inspector.evaluate(
    ([sessionId, types]) => {
      const post = (message: object) => (window.opener as Window).postMessage(message, { targetOrigin: location.origin });
      for (const type of types) post({ type, sessionId, event: { type: 'sidebar.toggle' }, _version: '0.7.2' });
    },
    [sidebar?.sessionId, ['@galen.send', '@xstate.event']] as const,
  );
  await expect(page.locator('.shell-collapsed')).toHaveCount(1);
  await expect
    .poll(async () => takenIn(await messagesOf(inspector)).filter((id) => id.endsWith('sidebar.toggle')))
    .toEqual(['sidebar.expanded | sidebar.toggle']);

  // After a reload the same window continues with the new page.
  const messageCount = (await messagesOf(inspector)).length;
  await page.reload();
  await expect(shell(page)).toBeVisible();
  await expect.poll(async () => (await messagesOf(inspector)).length).toBeGreaterThan(messageCount + 3);
  await expect(inspector.getByText('Connected', { exact: true })).toBeVisible();
  expect(context.pages()).toHaveLength(2);
});

test('a developer sends redacted events to another inspector, which cannot send any back', async ({ browserOf }) => {
  const context = await browserOf('aditi.v');
  await withExternalInspector(context);
  const page = await context.newPage();
  await page.goto('/home');
  await expect(shell(page)).toBeVisible();
  const item = 'Send events to inspector.example';
  const [inspector] = await Promise.all([context.waitForEvent('page'), openFromMenu(page, item)]);
  await expect.poll(async () => (await messagesOf(inspector)).length).toBeGreaterThan(3);
  const messages = await messagesOf(inspector);
  expect(JSON.stringify(messages)).not.toContain('Aditi');
  const sidebar = messages.find((message) => message.type === '@xstate.actor' && machineIdOf(message.definition) === 'sidebar');
  const commands = ['@galen.send', '@xstate.event'].map((type) => ({
    type,
    sessionId: sidebar?.sessionId,
    event: { type: 'sidebar.toggle' },
    _version: '0.7.2',
  }));
  await inspector.evaluate((all) => {
    for (const command of all) (window.opener as Window).postMessage(command, '*');
  }, commands);
  // The console has handled both commands once it answers a connection that was requested after them.
  const messageCount = messages.length;
  await inspector.evaluate(() => (window.opener as Window).postMessage({ type: '@statelyai.connected' }, '*'));
  await expect.poll(async () => (await messagesOf(inspector)).length).toBeGreaterThan(messageCount);
  await expect(page.locator('.shell-collapsed')).toHaveCount(0);
  expect(new Set((await messagesOf(inspector)).map(({ type }) => type.split('.')[0]))).toEqual(new Set(['@xstate']));

  // A reloaded page sends nothing until the user opens that inspector again.
  await page.reload();
  await expect(shell(page)).toBeVisible();
  await inspector.evaluate(() => {
    Object.assign(window, { received: [] });
    (window.opener as Window).postMessage({ type: '@statelyai.connected' }, '*');
  });
  await page.getByRole('button', { name: 'Collapse', exact: true }).click();
  await expect(page.locator('.shell-collapsed')).toHaveCount(1);
  expect(await messagesOf(inspector)).toEqual([]);
  await Promise.all([inspector.waitForEvent('load'), openFromMenu(page, item)]);
  await expect.poll(async () => (await messagesOf(inspector)).length).toBeGreaterThan(3);
  expect(context.pages()).toHaveLength(2);
});

test('the password typed at sign-in appears nowhere in the captured messages', async ({ context }) => {
  await Promise.all([listenIn(context), inDevelopment(context)]);
  const page = await context.newPage();
  const files = inspectionFiles(page);
  await page.goto(`${SIGN_IN}?inspect`);
  await expect(signInBox(page)).toBeVisible();
  expect(page.url()).not.toContain('inspect');
  // Typing before the capture code has loaded is not captured and would prove nothing.
  await expect.poll(() => files.length).toBeGreaterThan(0);
  await fillCredentials(page, 'aditi.v', CANARY);
  await page.keyboard.press('Enter');
  await expect(signInBox(page).getByRole('alert')).toBeVisible();
  await fillCredentials(page, 'aditi.v', demoPassword);
  await page.keyboard.press('Enter');
  await expect(shell(page)).toBeVisible();
  const inspector = await panelFrame(page);
  // Messages from before the inspector opened are included, so the passwords could have been captured.
  await expect.poll(async () => eventsIn(await messagesOf(inspector)).filter((type) => type === 'login.submit')).toHaveLength(2);
  const messages = await messagesOf(inspector);
  expect(eventsIn(messages)).toEqual(expect.arrayContaining(['xstate.init', 'xstate.error.actor.login', 'xstate.done.actor.login']));
  expect(takenIn(messages).some((id) => id.startsWith('signIn.'))).toBe(true);
  const text = JSON.stringify(messages);
  for (const secret of [CANARY, demoPassword, 'aditi.v', 'Aditi Varma']) expect(text).not.toContain(secret);
  for (const message of messages) expect(JSON.stringify({ ...message, definition: '' }).length).toBeLessThan(8_000);
});

test('outside of development nothing is captured before the user is known', async ({ context }) => {
  await listenIn(context);
  const page = await context.newPage();
  const files = inspectionFiles(page);
  await page.goto(`${SIGN_IN}?inspect`);
  await fillCredentials(page, 'aditi.v', demoPassword);
  expect(files).toEqual([]);
  await page.keyboard.press('Enter');
  const inspector = await panelFrame(page);
  await expect.poll(async () => (await messagesOf(inspector)).length).toBeGreaterThan(3);
  expect(eventsIn(await messagesOf(inspector))).not.toContain('login.submit');
});

test('the panel is beside the page, can be resized by keys, keeps its width, and closes', async ({ browserOf }) => {
  const page = await (await browserOf('aditi.v')).newPage();
  await page.goto('/home?inspect');
  await expect(panel(page)).toBeVisible();
  const width = async () => Math.round((await panel(page).boundingBox())?.width ?? 0);
  const first = await width();
  await page.getByRole('separator', { name: 'Width of the inspector' }).press('ArrowLeft');
  await expect.poll(width).toBe(first + 24);
  // The panel may be there before the page.
  await expect(async () => {
    const [beside, whole] = [await shell(page).boundingBox(), page.viewportSize()];
    expect(Math.round((beside?.x ?? 0) + (beside?.width ?? 0))).toBe((whole?.width ?? 0) - (first + 24));
  }).toPass();
  await panel(page).getByRole('button', { name: 'Close inspector' }).click();
  await expect(panel(page)).toHaveCount(0);
  await openFromMenu(page, 'Open inspector in a side panel');
  await expect.poll(width).toBe(first + 24);
});

test('the chart of the sidebar follows the sidebar of this tab', async ({ pageOf }) => {
  const page = await pageOf('aditi.v', '/statecharts?chart=sidebar&overlay=live');
  await expect(page.getByText('Running in this tab now')).toBeVisible();
  await expect(page.locator('[data-state-id="sidebar.expanded"].on')).toHaveCount(1);
  await page.getByRole('button', { name: 'Collapse', exact: true }).click();
  await expect(page.locator('[data-state-id="sidebar.collapsed"].on')).toHaveCount(1);
  await expect(page.locator('[data-edge-id="sidebar.expanded | sidebar.toggle"].fired')).not.toHaveCount(0);
  await page.goto('/statecharts?chart=signIn&overlay=live');
  await expect(page.getByText('This chart is not running in this tab now.')).toBeVisible();
});
