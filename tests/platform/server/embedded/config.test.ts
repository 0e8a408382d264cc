/** Settings from the environment (§7.1). */
import { describe, expect, test } from 'vitest';
import { readConfig } from '#platform/server/config.ts';
import { foreignOrigins, imageOrigins, readPageSettings } from '#platform/server/page-settings.ts';

const dsn = 'https://abc123@errors.example.com/42';

describe('time zone and addresses', () => {
  test('a time zone and proxies are read from the environment', () => {
    expect(readConfig([], { BUSINESS_TIME_ZONE: 'Europe/London' }).page.businessTimeZone).toBe('Europe/London');
    expect(readConfig([], {}).trustProxy).toBe(null);
    expect(readConfig([], { TRUST_PROXY: ' 10.0.0.5, 10.1.0.0/16,::1 ' }).trustProxy).toBe('10.0.0.5,10.1.0.0/16,::1');
  });

  test.each([
    { BUSINESS_TIME_ZONE: 'Mumbai' },
    { BUSINESS_TIME_ZONE: 'Asia/Kolkata"' },
    { TRUST_PROXY: 'true' },
    { TRUST_PROXY: '10.0.0.0/33' },
    { TRUST_PROXY: '10.0.0.1,' },
    { TRUST_PROXY: '10.0.0.1/8/8' },
  ])('%j is refused with a message', (env) => {
    expect(() => readConfig([], env)).toThrow(
      expect.objectContaining({ forUser: true, message: expect.stringContaining(Object.keys(env)[0]!) }),
    );
  });
});

test('a server can be inspected in development, and otherwise only on request', () => {
  const isInspected = (env: NodeJS.ProcessEnv) => readConfig([], env).isInspected;
  expect(isInspected({})).toBe(false);
  expect(isInspected({ NODE_ENV: 'production' })).toBe(false);
  expect(isInspected({ NODE_ENV: 'development' })).toBe(true);
  expect(isInspected({ NODE_ENV: 'production', INSPECT_SERVER: '1' })).toBe(true);
  expect(isInspected({ NODE_ENV: 'development', INSPECT_SERVER: '0' })).toBe(false);
});

describe('several servers', () => {
  test.each<[string[], NodeJS.ProcessEnv, number, boolean]>([
    [[], {}, 1, false],
    [['--processes', '1'], {}, 1, false],
    [['--processes', '2'], {}, 2, true],
    [['--empty', '--processes', '4'], {}, 4, true],
    [[], { SEVERAL_SERVERS: '1' }, 1, true],
    [[], { SEVERAL_SERVERS: '0' }, 1, false],
  ])('%j and %j', (args, env, processes, hasOthers) => {
    expect(readConfig(args, env)).toMatchObject({ processes, hasOthers });
  });

  test.each([['0'], ['5'], ['two'], ['1.5'], []])('--processes %s is refused', (...count) => {
    expect(() => readConfig(['--processes', ...count.filter(Boolean)], {})).toThrow('--processes is a whole number from 1 to 4');
  });
});

describe('settings of the page (§1)', () => {
  test('are off by default', () => {
    expect(readConfig([], {}).page).toEqual({
      production: true,
      environment: 'production',
      businessTimeZone: 'Asia/Kolkata',
      errorReportingDsn: null,
      websocketUrl: null,
      analyticsEndpoint: null,
      operationsDashboardUrl: null,
      orderDetailsUrl: null,
      inspectorUrl: null,
      mapTiles: null,
    });
    expect(readPageSettings({ ERROR_REPORTING_DSN: '', ANALYTICS_ENDPOINT: '' })).toEqual(readPageSettings({}));
    expect(foreignOrigins(readPageSettings({}))).toEqual([]);
  });

  test('come from the environment', () => {
    const page = readPageSettings({
      ERROR_REPORTING_DSN: dsn,
      ANALYTICS_ENDPOINT: 'https://events.example.com:8443/console?site=ops',
      OPERATIONS_DASHBOARD_URL: 'https://dashboard.example.com/availability',
      ORDER_DETAILS_URL: 'http://127.0.0.1:9000/order',
    });
    expect(page).toMatchObject({
      errorReportingDsn: dsn,
      analyticsEndpoint: 'https://events.example.com:8443/console?site=ops',
      operationsDashboardUrl: 'https://dashboard.example.com/availability',
      orderDetailsUrl: 'http://127.0.0.1:9000/order',
    });
    expect(foreignOrigins(page)).toEqual(['https://errors.example.com', 'https://events.example.com:8443']);
  });

  test('name the host of the map’s images, and whom they are from', () => {
    const page = readPageSettings({ MAP_TILES_URL: 'https://tiles.example.com/{z}/{x}/{y}.png', MAP_TILES_ATTRIBUTION: 'Example maps' });
    expect(page.mapTiles).toEqual({ url: 'https://tiles.example.com/{z}/{x}/{y}.png', attribution: 'Example maps' });
    expect(imageOrigins(page)).toEqual(['https://tiles.example.com']);
    expect(imageOrigins(readPageSettings({}))).toEqual([]);
  });

  test('list an origin once, even for several settings', () => {
    const page = readPageSettings({ ERROR_REPORTING_DSN: dsn, ANALYTICS_ENDPOINT: 'https://errors.example.com/events' });
    expect(foreignOrigins(page)).toEqual(['https://errors.example.com']);
  });

  test.each([
    [{ ERROR_REPORTING_DSN: 'on' }, 'ERROR_REPORTING_DSN is a DSN such as https://key@errors.example.com/42'],
    [{ ERROR_REPORTING_DSN: 'https://errors.example.com/42' }, 'ERROR_REPORTING_DSN is a DSN such as'],
    [{ ERROR_REPORTING_DSN: 'https://key@errors.example.com/project' }, 'ERROR_REPORTING_DSN is a DSN such as'],
    [{ ERROR_REPORTING_DSN: 'https://key:secret@errors.example.com/42' }, 'ERROR_REPORTING_DSN carries a secret'],
    [{ ANALYTICS_ENDPOINT: '/events' }, 'ANALYTICS_ENDPOINT is an address that begins with http:// or https://; it was "/events".'],
    [{ WEBSOCKET_URL: 'https://stream.example.com/' }, 'WEBSOCKET_URL is an address that begins with ws:// or wss://'],
    [{ ANALYTICS_ENDPOINT: 'javascript:alert(1)' }, 'ANALYTICS_ENDPOINT is an address'],
    [{ ANALYTICS_ENDPOINT: 'https://name:word@events.example.com/' }, 'ANALYTICS_ENDPOINT carries a name or a password'],
    [{ ANALYTICS_ENDPOINT: "https://a;script-src'unsafe-inline'/" }, 'ANALYTICS_ENDPOINT is an address'],
    [{ OPERATIONS_DASHBOARD_URL: 'dashboard' }, 'OPERATIONS_DASHBOARD_URL is an address'],
    [{ MAP_TILES_URL: 'https://tiles.example.com/{z}/{x}/{y}.png' }, 'MAP_TILES_URL and MAP_TILES_ATTRIBUTION belong together'],
    [{ MAP_TILES_URL: 'https://tiles.example.com/1.png', MAP_TILES_ATTRIBUTION: 'E' }, 'MAP_TILES_URL is an address such as'],
    [{ MAP_TILES_URL: 'https://{s}.example.com/{z}/{x}/{y}.png', MAP_TILES_ATTRIBUTION: 'E' }, 'MAP_TILES_URL is an address such as'],
    [{ MAP_TILES_URL: 'ftp://tiles.example.com/{z}/{x}/{y}', MAP_TILES_ATTRIBUTION: 'E' }, 'MAP_TILES_URL is an address'],
    [{ ORDER_DETAILS_URL: 'ftp://files.example.com' }, 'ORDER_DETAILS_URL is an address'],
  ])('%j is refused with the name of the setting', (env, message) => {
    expect(() => readConfig([], env)).toThrow(message);
    expect(() => readConfig([], env)).toThrow(expect.objectContaining({ forUser: true }));
  });
});

describe('mail server', () => {
  test('is none unless its address and the sender are set', () => {
    const url = 'smtps://user:p%40ss@smtp.example.com:465';
    expect(readConfig([], {}).mail).toEqual({ url: null, from: '' });
    for (const from of ['buying@example.com', 'Galen Buying <buying@example.com>'])
      expect(readConfig([], { SMTP_URL: url, MAIL_FROM: from }).mail).toEqual({ url, from });
  });

  test.each([
    [{ SMTP_URL: 'smtps://user:secret@smtp.example.com' }, 'MAIL_FROM is an email'],
    [{ MAIL_FROM: 'buying@example.com' }, 'SMTP_URL is an address'],
    [{ SMTP_URL: 'https://user:secret@smtp.example.com', MAIL_FROM: 'buying@example.com' }, 'SMTP_URL is an address'],
    [{ SMTP_URL: 'smtp://user:secret@smtp.example.com', MAIL_FROM: 'Galen Buying' }, 'MAIL_FROM is an email'],
    [{ SMTP_URL: 'smtp://user:secret@smtp.example.com', MAIL_FROM: 'a@example.com\nBcc: b@example.com' }, 'MAIL_FROM is an email'],
  ])('%j is refused with the name of the setting, and without the password', (env, message) => {
    expect(() => readConfig([], env)).toThrow(message);
    expect(() => readConfig([], env)).toThrow(expect.objectContaining({ forUser: true, message: expect.not.stringContaining('secret') }));
  });
});

describe('maps service', () => {
  test('is none unless its address is set; one like Google’s needs a key', () => {
    const url = 'https://maps.example.com/geocode/json';
    expect(readConfig([], {}).maps).toBeNull();
    expect(readConfig([], { GEOCODER_URL: url, GEOCODER_KEY: 'k' }).maps).toEqual({ kind: 'google', url, key: 'k' });
    expect(readConfig([], { GEOCODER_URL: url, GEOCODER_KIND: 'nominatim' }).maps).toEqual({ kind: 'nominatim', url, key: null });
  });

  test.each([
    { GEOCODER_URL: 'https://maps.example.com' },
    { GEOCODER_KEY: 'k' },
    { GEOCODER_URL: 'maps', GEOCODER_KEY: 'k' },
    { GEOCODER_KIND: 'bing' },
  ])('%j is refused with a message', (env) => {
    expect(() => readConfig([], env)).toThrow(expect.objectContaining({ forUser: true, message: expect.stringContaining('GEOCODER_') }));
  });
});

describe('file storage', () => {
  const bucket = { S3_BUCKET: 'galen', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };

  test('is the data folder unless a bucket and its keys are set', () => {
    expect(readConfig([], {}).s3).toBeNull();
    const s3 = { bucket: 'galen', accessKeyId: 'id', secretAccessKey: 'secret', endpoint: null, region: 'us-east-1' };
    expect(readConfig([], bucket).s3).toEqual(s3);
    const otherProvider = { ...bucket, S3_ENDPOINT: 'http://127.0.0.1:9000', S3_REGION: 'ap-south-1' };
    expect(readConfig([], otherProvider).s3).toEqual({ ...s3, endpoint: 'http://127.0.0.1:9000', region: 'ap-south-1' });
  });

  test.each([
    { S3_BUCKET: 'galen' },
    { S3_ENDPOINT: 'http://127.0.0.1:9000' },
    { S3_SECRET_ACCESS_KEY: 'secret', S3_BUCKET: 'galen' },
    { S3_ENDPOINT: 'example', ...bucket },
  ])('%j is refused with a message', (env) => {
    expect(() => readConfig([], env)).toThrow(expect.objectContaining({ forUser: true, message: expect.stringContaining('S3_') }));
  });
});
