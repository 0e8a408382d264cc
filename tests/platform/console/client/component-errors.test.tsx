import { ORPCError } from '@orpc/client';
import { flush } from '@sentry/react';
import { type ReactNode, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { FailedScreen } from '#platform/console/navigation/failed-screen.tsx';
import { ThemeProvider } from '#platform/console/theme/theme-provider.tsx';
import { parseEnvelope } from '#tests/support/journeys/envelope.ts';
import { openReceiver, type Receiver } from '#tests/support/journeys/receiver.ts';
import { setPageSettings } from '#tests/support/page-settings.ts';

/** Personal data that must not leave the browser. */
const PERSONAL = ['Asha', 'Rao', '9820011223', 'XSRF-secret', '777123'];

let receiver: Receiver;
let root: Root;
const cleanUps: (() => void)[] = [];

beforeAll(async () => {
  receiver = await openReceiver();
  // Inside `act`, React collects uncaught errors itself and does not call the hook.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await receiver.close();
});
beforeEach(() => {
  for (const kind of ['error', 'warn', 'info'] as const) vi.spyOn(console, kind).mockImplementation(() => {});
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
  setPageSettings(null);
  vi.restoreAllMocks();
  receiver.received.length = 0;
});

/** Loads a fresh page whose root has the hooks, as the console does. */
async function openPage({ hasDsn = true } = {}) {
  vi.resetModules();
  setPageSettings({ environment: 'test', errorReportingDsn: hasDsn ? `${receiver.origin.replace('//', '//abc123@')}/42` : null });
  const { rootErrorHooks, startErrorReporting, watchErrors } = await import('#platform/console/reporting/error-reporting.ts');
  cleanUps.push(watchErrors());
  root = createRoot(document.body.appendChild(document.createElement('div')), rootErrorHooks);
  return { startErrorReporting };
}

const logs = () => [console.error, console.warn, console.info].flatMap((log) => vi.mocked(log).mock.calls);

/** Renders, and waits until React has called a hook: each hook logs. */
async function render(children: ReactNode) {
  const before = logs().length;
  root.render(children);
  await vi.waitFor(() => expect(logs().length).toBeGreaterThan(before));
}

async function receivedEvents() {
  await flush();
  return receiver.received
    .flatMap(({ body }) => parseEnvelope(body).items)
    .filter(({ type }) => type === 'event')
    .map(({ payload }) => payload);
}

function Failing({ error }: { error: unknown }): ReactNode {
  throw error;
}

/** A component that fails only the first time, so that React recovers by rendering again. */
function failingOnce(error: unknown) {
  let attempts = 0;
  return function FailingOnce() {
    attempts += 1;
    if (attempts === 1) throw error;
    return 'All is well';
  };
}

const missing = () => new TypeError("Cannot read properties of undefined (reading 'Asha Rao 9820011223')");

interface ReportedException {
  type: string;
  value: string;
  mechanism: object;
  stacktrace: { frames: { function?: string }[] };
}

/** A screen of the console: the router renders another in its place when it fails. */
function Route({ children }: { children: ReactNode }) {
  const [router] = useState(() => createMemoryRouter([{ path: '*', element: children, errorElement: <FailedScreen /> }]));
  return (
    <ThemeProvider colorScheme="light">
      <RouterProvider router={router} onError={() => {}} />
    </ThemeProvider>
  );
}

const cases = [
  {
    title: 'an uncaught error',
    context: 'page',
    handled: false,
    screen: () => <Failing error={missing()} />,
    shown: /^$/,
  },
  {
    title: 'an error caught by the boundary of a screen',
    context: 'screen',
    handled: true,
    screen: () => (
      <Route>
        <Failing error={missing()} />
      </Route>
    ),
    shown: /This page has stopped working/,
  },
  {
    title: 'an error that React recovered from',
    context: 'recovered',
    handled: true,
    screen: () => {
      const FailingOnce = failingOnce(missing());
      return <FailingOnce />;
    },
    shown: /^All is well$/,
  },
];

it.each(cases)('$title is reported once, with the components', async ({ context, handled, screen, shown }) => {
  const { startErrorReporting } = await openPage();
  await startErrorReporting();
  await render(screen());
  const events = await receivedEvents();
  expect(events).toMatchObject([{ environment: 'test', tags: { context }, contexts: { react: { version: expect.any(String) } } }]);
  const { values = [] } = (events[0]?.['exception'] ?? {}) as { values?: ReportedException[] };
  expect(values.at(-1)?.mechanism).toEqual({ type: 'auto.function.react.error_handler', handled });
  expect(values).toContainEqual(expect.objectContaining({ type: 'TypeError', value: "Cannot read properties of undefined (reading '*')" }));
  const components = values.find(({ type }) => type.startsWith('React ErrorBoundary'));
  expect(components?.stacktrace.frames.map((frame) => frame.function)).toContainEqual(expect.stringMatching(/^Failing/));
  expect(console.error).toHaveBeenCalledExactlyOnceWith(`${context}:`, expect.any(Error));
  expect(document.body).toHaveTextContent(shown);
});

it.each(cases)('$title is kept until the reporter has loaded', async ({ context, screen }) => {
  const { startErrorReporting } = await openPage();
  await render(screen());
  expect(await receivedEvents()).toEqual([]);
  await startErrorReporting();
  const components = expect.objectContaining({ type: expect.stringMatching(/^React ErrorBoundary/) });
  expect(await receivedEvents()).toMatchObject([{ tags: { context }, exception: { values: expect.arrayContaining([components]) } }]);
});

it.each(cases)('$title is only logged without a DSN', async ({ context, screen, shown }) => {
  const { startErrorReporting } = await openPage({ hasDsn: false });
  await startErrorReporting();
  await render(screen());
  await flush();
  expect(receiver.received).toEqual([]);
  expect(console.error).toHaveBeenCalledExactlyOnceWith(`${context}:`, expect.any(Error));
  expect(document.body).toHaveTextContent(shown);
});

it.each([
  ['a 401', new ORPCError('UNAUTHORIZED')],
  ['a chunk', new TypeError('Failed to fetch dynamically imported module: /assets/home.js')],
  ['the map service', new Error('Google Maps JavaScript API error')],
])('%s in a component is not reported (§8)', async (_, noise) => {
  const { startErrorReporting } = await openPage();
  await startErrorReporting();
  const FailingOnce = failingOnce(noise);
  await render(<FailingOnce />);
  await render(
    <Route>
      <Failing error={noise} />
    </Route>,
  );
  await render(<Failing error={missing()} />);
  expect(await receivedEvents()).toMatchObject([{ tags: { context: 'page' } }]);
});

it('a report contains no personal data from the error, the address, cookies or the page', async () => {
  document.cookie = 'session=XSRF-secret';
  history.pushState(null, '', '/galen/orders/777123?q=Asha#Rao');
  cleanUps.push(() => history.pushState(null, '', '/'));
  const { startErrorReporting } = await openPage();
  await startErrorReporting();
  await render(
    <Route>
      <p aria-label="Asha Rao">9820011223</p>
      <Failing error={Object.assign(new Error('Asha Rao, 9820011223'), { patient: 'Asha', cause: new Error('Asha Rao') })} />
    </Route>,
  );
  expect(await receivedEvents()).toMatchObject([
    { request: { url: `${location.origin}/galen/orders/*` }, exception: { values: [{ value: '(kept back)' }, {}, {}] } },
  ]);
  for (const word of PERSONAL) expect(JSON.stringify(receiver.received)).not.toContain(word);
});
