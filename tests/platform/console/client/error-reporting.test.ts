import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isFault, isNoise } from '#platform/console/reporting/error-noise.ts';
import { maskAddress, maskMessage, maskText } from '#platform/console/reporting/error-scrub.ts';
import { PAGE_SETTINGS_ID, type PageSettings } from '#platform/contract/page-settings.ts';
import { setPageSettings } from '#tests/support/page-settings.ts';

describe('the filter of error reporting (§8)', () => {
  it.each([
    ['a 401', new ORPCError('UNAUTHORIZED', { message: 'Session Timeout.' })],
    ['a 401 of a plain request', new Response(null, { status: 401 })],
    ['a 401 in words', new Error('Request failed with status code 401')],
    ['a chunk in Chromium', new TypeError('Failed to fetch dynamically imported module: https://ops.example.com/assets/home.js')],
    ['a chunk in Firefox', new TypeError('error loading dynamically imported module: https://ops.example.com/assets/home.js')],
    ['a chunk in Safari', new TypeError('Importing a module script failed.')],
    ['a chunk of a bundler', Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' })],
    ['a style of a chunk', new Error('Unable to preload CSS for /assets/home.css')],
    ['the map service', new Error('Google Maps JavaScript API error: OverQuotaMapError')],
    ['the map service’s address', new TypeError('Failed to load https://maps.googleapis.com/maps/api/geocode/json')],
    ['the map calls of our own', new Error('maps/geocode answered nothing')],
  ])('drops %s', (_, error) => expect(isNoise(error)).toBe(true));

  it.each([
    new Error('Patient 401 has no address'),
    new TypeError("Cannot read properties of undefined (reading 'map')"),
    new ORPCError('INTERNAL_SERVER_ERROR'),
    new Error('The list has no chunks'),
    'a text',
    null,
  ])('passes %s', (error) => expect(isNoise(error)).toBe(false));

  it.each([
    [new TypeError('x is not a function'), true],
    [new ORPCError('INTERNAL_SERVER_ERROR'), true],
    [new ORPCError('CONFLICT'), false],
    [new ORPCError('BAD_REQUEST'), false],
    [new TypeError('Failed to fetch'), false],
    [new DOMException('', 'AbortError'), false],
    [new DOMException('', 'TimeoutError'), false],
    [new DOMException('', 'DataCloneError'), true],
  ])('does not treat refusals or broken connections as faults: %s', (error, fault) => expect(isFault(error)).toBe(fault));
});

describe('error reports', () => {
  it.each([
    ['https://ops.example.com/galen/order-list?order_id=123&q=Asha#top', 'https://ops.example.com/galen/order-list'],
    ['/api/oms/orders/123/prescriptions/5f3a-77', '/api/oms/orders/*/prescriptions/*'],
    ['/api/main/demo-accounts/nandini.r/code', '/api/main/demo-accounts/*/code'],
    ['https://ops.example.com/assets/home-B1x_9.js?v=1', 'https://ops.example.com/assets/home-B1x_9.js'],
    ['/', '/'],
    ['', ''],
  ])('mask the address %s as %s', (address, masked) => expect(maskAddress(address)).toBe(masked));

  it.each([
    ["Cannot read properties of undefined (reading 'Asha Rao')", "Cannot read properties of undefined (reading '*')"],
    ['asha@example.com is at 9820011223', '* is at *'],
    ['Invalid URL https://ops.example.com/orders/77?q=Asha', 'Invalid URL https://ops.example.com/orders/*'],
  ])('mask the text %s as %s', (text, masked) => expect(maskText(text)).toBe(masked));

  it('contain messages of the engine only, because others may quote a patient', () => {
    expect(maskMessage('TypeError', 'x is not a function')).toBe('x is not a function');
    expect(maskMessage('Error', 'Asha Rao has no phone')).toBe('(kept back)');
    expect(maskMessage('SyntaxError', 'Unexpected token A, "Asha" is not valid JSON')).toBe('(kept back)');
    expect(maskMessage(undefined, undefined)).toBe('(kept back)');
  });
});

const reported = vi.fn<(error: unknown, context: string) => void>();
const opened = vi.fn<(settings: PageSettings) => { report: typeof reported }>(() => ({ report: reported }));
vi.mock('#platform/console/reporting/sentry-client.ts', () => ({ openReporter: opened }));

describe('reporting', () => {
  /** Loads a fresh page with these server settings. */
  async function page(settings: Partial<PageSettings> | null) {
    vi.resetModules();
    setPageSettings(settings);
    const { reportError, startErrorReporting, watchErrors } = await import('#platform/console/reporting/error-reporting.ts');
    const { track } = await import('#platform/console/reporting/analytics.ts');
    return { reportError, startErrorReporting, watchErrors, track };
  }
  const dsn = { errorReportingDsn: 'https://abc@errors.example.com/42' };
  const fault = new RangeError('too far');

  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(console, 'info').mockImplementation(() => {});
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => {
    setPageSettings(null);
    vi.restoreAllMocks();
    reported.mockReset();
    opened.mockReset().mockImplementation(() => ({ report: reported }));
  });

  it('only logs without a DSN', async () => {
    for (const settings of [null, {}, { errorReportingDsn: null }]) {
      const { reportError, startErrorReporting } = await page(settings);
      reportError(fault, 'screen');
      await startErrorReporting();
    }
    expect(console.error).toHaveBeenCalledTimes(3);
    expect(console.error).toHaveBeenLastCalledWith('screen:', fault);
    expect(opened).not.toHaveBeenCalled();
  });

  it('sends errors from before and after the reporter has loaded', async () => {
    const { reportError, startErrorReporting } = await page(dsn);
    reportError(fault, 'early');
    await startErrorReporting();
    reportError(fault, 'late');
    expect(opened.mock.calls[0]?.[0]).toMatchObject(dsn);
    expect(reported.mock.calls.map(([, context]) => context)).toEqual(['early', 'late']);
  });

  it('keeps at most 20 errors until the reporter has loaded', async () => {
    const { reportError, startErrorReporting } = await page(dsn);
    for (let at = 1; at <= 25; at += 1) reportError(fault, `error ${at}`);
    await startErrorReporting();
    expect(reported.mock.calls.map(([, context]) => context)).toEqual(Array.from({ length: 20 }, (_, at) => `error ${at + 1}`));
  });

  it('drops an error caused by noise', async () => {
    const { reportError, startErrorReporting } = await page(dsn);
    await startErrorReporting();
    reportError(new Error('React recovered', { cause: new ORPCError('UNAUTHORIZED') }), 'recovered');
    reportError(new Error('React recovered', { cause: fault }), 'recovered');
    expect(reported).toHaveBeenCalledOnce();
  });

  it('logs noise and refusals without reporting them', async () => {
    const { reportError, startErrorReporting } = await page(dsn);
    await startErrorReporting();
    reportError(new ORPCError('CONFLICT'), 'change');
    reportError(new TypeError('Failed to fetch dynamically imported module: /assets/home.js'), 'screen');
    expect(console.info).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^change: 409 /));
    expect(console.warn).toHaveBeenCalledOnce();
    expect(reported).not.toHaveBeenCalled();
  });

  it('includes uncaught errors', async () => {
    const { startErrorReporting, watchErrors } = await page(dsn);
    const stop = watchErrors();
    await startErrorReporting();
    window.dispatchEvent(new ErrorEvent('error', { error: fault }));
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: fault }));
    stop();
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: fault }));
    expect(reported.mock.calls.map(([, context]) => context)).toEqual(['uncaught', 'unhandled rejection']);
  });

  it('only logs when the reporter or its settings cannot be loaded', async () => {
    opened.mockImplementation(() => {
      throw new Error('no such chunk');
    });
    const { startErrorReporting } = await page(dsn);
    await startErrorReporting();
    const { startErrorReporting: startUnread } = await page(dsn);
    document.getElementById(PAGE_SETTINGS_ID)!.textContent = '{';
    await startUnread();
    expect(reported).not.toHaveBeenCalled();
    expect(console.warn).toHaveBeenCalledTimes(2);
  });

  it('sends usage only to the configured endpoint, without personal data', async () => {
    const sent = vi.fn<(url: string, body: string) => boolean>(() => true);
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { sendBeacon: sent }));
    (await page(null)).track('session.started', {});
    expect(sent).not.toHaveBeenCalled();
    (await page({ analyticsEndpoint: 'https://events.example.com/console' })).track('screen.viewed', { screen: '/home' });
    const [url, body] = sent.mock.calls[0] ?? [];
    expect(url).toBe('https://events.example.com/console');
    expect(JSON.parse(body ?? '')).toEqual({ event: 'screen.viewed', at: expect.any(String), screen: '/home' });
    vi.unstubAllGlobals();
  });
});
