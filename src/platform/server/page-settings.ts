import { BUSINESS_TIME_ZONE } from '#platform/contract/constants.ts';
import type { PageSettings } from '#platform/contract/page-settings.ts';
import { ConfigError } from './config-error.ts';

/** Hosts that are safe in a header: names, numbers and ports. */
const HOST = /^([\w-]+(\.[\w-]+)*|\[[\da-f:]+\])(:\d+)?$/i;

function address(name: string, value: string | undefined, kind = 'an address', scheme: 'http' | 'ws' = 'http'): URL | null {
  if (!value) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || ![`${scheme}:`, `${scheme}s:`].includes(url.protocol) || !HOST.test(url.host))
    throw new ConfigError(`${name} is ${kind} that begins with ${scheme}:// or ${scheme}s://; it was "${value}".`);
  return url;
}

function page(env: NodeJS.ProcessEnv, name: string, scheme: 'http' | 'ws' = 'http'): string | null {
  const url = address(name, env[name], 'an address', scheme);
  if (url && (url.username || url.password)) throw new ConfigError(`${name} carries a name or a password; every page would show it.`);
  return url?.href ?? null;
}

function dsn(env: NodeJS.ProcessEnv): string | null {
  const name = 'ERROR_REPORTING_DSN';
  const url = address(name, env[name], 'a DSN such as https://key@errors.example.com/42');
  if (!url) return null;
  if (url.password) throw new ConfigError(`${name} carries a secret; give the DSN with its public key alone.`);
  if (!/^\w+$/.test(url.username) || !/\/\d+$/.test(url.pathname))
    throw new ConfigError(`${name} is a DSN such as https://key@errors.example.com/42; it was "${env[name]}".`);
  return url.href;
}

/** Tiles by column, row and zoom, as `{x}`, `{y}` and `{z}` in their address. */
function mapTiles(env: NodeJS.ProcessEnv): PageSettings['mapTiles'] {
  const [url, attribution] = [env['MAP_TILES_URL'], env['MAP_TILES_ATTRIBUTION']];
  if (!url && !attribution) return null;
  if (!url || !attribution)
    throw new ConfigError('MAP_TILES_URL and MAP_TILES_ATTRIBUTION belong together: a map says whom its images are from.');
  // Names of hosts are fixed, because the page may load images from this one alone.
  if (!['{x}', '{y}', '{z}'].every((part) => url.includes(part)) || url.includes('{s}'))
    throw new ConfigError(`MAP_TILES_URL is an address such as https://tiles.example.com/{z}/{x}/{y}.png; it was "${url}".`);
  page({ MAP_TILES_URL: url.replaceAll(/[{}]/g, '') }, 'MAP_TILES_URL');
  return { url, attribution };
}

function timeZone(env: NodeJS.ProcessEnv): string {
  const zone = env['BUSINESS_TIME_ZONE'] || BUSINESS_TIME_ZONE;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone }).format(0);
    return zone;
  } catch {
    throw new ConfigError(`BUSINESS_TIME_ZONE is a time zone such as Asia/Kolkata or Europe/London; it was "${zone}".`);
  }
}

/**
 * Page settings from BUSINESS_TIME_ZONE (default Asia/Kolkata), ERROR_REPORTING_DSN, WEBSOCKET_URL, ANALYTICS_ENDPOINT,
 * OPERATIONS_DASHBOARD_URL, ORDER_DETAILS_URL, INSPECTOR_URL and MAP_TILES_URL with MAP_TILES_ATTRIBUTION; the addresses are off by default.
 */
export const readPageSettings = (env: NodeJS.ProcessEnv): PageSettings => ({
  production: true,
  environment: 'production',
  businessTimeZone: timeZone(env),
  errorReportingDsn: dsn(env),
  websocketUrl: page(env, 'WEBSOCKET_URL', 'ws'),
  analyticsEndpoint: page(env, 'ANALYTICS_ENDPOINT'),
  operationsDashboardUrl: page(env, 'OPERATIONS_DASHBOARD_URL'),
  orderDetailsUrl: page(env, 'ORDER_DETAILS_URL'),
  inspectorUrl: page(env, 'INSPECTOR_URL'),
  mapTiles: mapTiles(env),
});

/** External origins that the page connects to. */
export const foreignOrigins = ({ errorReportingDsn, analyticsEndpoint, websocketUrl }: PageSettings): string[] => [
  ...new Set([errorReportingDsn, analyticsEndpoint, websocketUrl].flatMap((url) => (url === null ? [] : [new URL(url).origin]))),
];

/** External origins that the page loads images from. */
export const imageOrigins = ({ mapTiles: tiles }: PageSettings): string[] => (tiles === null ? [] : [new URL(tiles.url).origin]);
