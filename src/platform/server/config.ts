import { isIP } from 'node:net';
import { z } from 'zod';
import type { PageSettings } from '#platform/contract/page-settings.ts';
import { type CloudSettings, readCloud } from './cloud-settings.ts';
import { ConfigError } from './config-error.ts';
import { defaultDataDir } from './db/embedded/data-folder.ts';
import type { S3Settings } from './files/s3-storage.ts';
import { type OutsideServices, readOutsideServices } from './links/link-settings.ts';
import { type OutsideService, PRINTABLE, readOutsideService } from './outside-service.ts';
import { readPageSettings } from './page-settings.ts';

/** Connection to the order-management service (OMS). */
export interface FulfilmentSettings {
  /** Receives orders, signed with its key; null: none. */
  oms: OutsideService | null;
  /** Any of them may sign reports to this server, so that a secret can be replaced; empty: reports are refused. */
  reportSecrets: readonly string[];
}

/** Connection to the telephone system. */
export interface TelephonySettings {
  /** Receives commands, signed with its key; null: the simulated telephone of this server. */
  system: OutsideService | null;
  /** Any of them may sign what the system sends; empty: it is refused. */
  hookSecrets: readonly string[];
}

/** Connection to the provider of messages to patients. */
export interface MessagingSettings {
  /** Receives messages, signed with its key; null: messages wait, or in the demonstration a simulated provider takes them. */
  provider: OutsideService | null;
  /** Any of them may sign what the provider reports; empty: it is refused. */
  hookSecrets: readonly string[];
}

/** Connection to the mail server. */
export interface MailSettings {
  /** `smtps://user:password@smtp.example.com:465`; null: letters wait, or in the demonstration a simulated mail server takes them. */
  url: string | null;
  /** Sender of the letters. */
  from: string;
}

/** Maps service that finds positions for addresses. */
export interface MapsSettings {
  kind: 'google' | 'nominatim';
  url: string;
  /** Never sent to a browser; null: it needs none. */
  key: string | null;
}

/** Server settings from environment and command line. */
export interface Config {
  host: string;
  port: number;
  /** External PostgreSQL; null: the embedded one below `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  /** S3 storage for files; null: a folder below `dataDir`. */
  s3: S3Settings | null;
  /** A new database contains only one administrator. */
  empty: boolean;
  /** Size of the demonstration business: 1, 10 or 100. */
  scale: number;
  moveDamagedAside: boolean;
  /** The demonstration business stays as it was filled. */
  demoStandsStill: boolean;
  logLevel: string;
  /** Proxies whose X-Forwarded-For is trusted; null: none. */
  trustProxy: string | null;
  /** Sends record events to inspectors; on in development, otherwise only on request. */
  isInspected: boolean;
  /** Settings for pages. */
  page: PageSettings;
  /** Back-end services that other systems answer (§1, §7.1); their keys stay on the server. */
  services: OutsideServices;
  fulfilment: FulfilmentSettings;
  telephony: TelephonySettings;
  cloud: CloudSettings;
  messaging: MessagingSettings;
  mail: MailSettings;
  /** Maps service; null: positions are found by pincodes and post offices alone. */
  maps: MapsSettings | null;
  /** Token of whoever fetches the metrics; null: there are none. */
  metricsToken: string | null;
  /** Collector of traces (OTLP over HTTP); null: there are none. */
  tracesUrl: string | null;
  /** Processes that serve on the port. */
  processes: number;
  /** Other servers work on the same database, here or elsewhere. */
  hasOthers: boolean;
  /** Redis that carries what servers announce to each other; null: the database does. */
  redisUrl: string | null;
}

/** Each process has some 20 connections to the database, and the embedded one has 100. */
const MOST_PROCESSES = 4;

/**
 * Arguments: `--empty`, `--scale N`, `--move-damaged-aside`, `--processes N`. Environment: SEVERAL_SERVERS, REDIS_URL, PORT, HOST, DATABASE_URL, GALEN_DATA_DIR, LOG_LEVEL, DEMO_STANDS_STILL,
 * TRUST_PROXY, INSPECT_SERVER with NODE_ENV, OMS_URL with OMS_SECRET, FULFILMENT_SECRETS,
 * TELEPHONY_URL with TELEPHONY_SECRET, TELEPHONY_HOOK_SECRETS, MESSAGING_URL with
 * MESSAGING_SECRET, MESSAGING_HOOK_SECRETS, SMTP_URL with MAIL_FROM, GEOCODER_URL with GEOCODER_KEY and GEOCODER_KIND, METRICS_TOKEN, OTEL_EXPORTER_OTLP_ENDPOINT, S3_BUCKET with S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_ENDPOINT and S3_REGION, and what `readCloud`, `readOutsideServices` and `readPageSettings` read.
 */
export function readConfig(args: string[], env: NodeJS.ProcessEnv): Config {
  const knownFlags = new Set(['--empty', '--scale', '--move-damaged-aside', '--processes']);
  const config: Config = {
    host: env['HOST'] || '127.0.0.1',
    port: wholeNumber('PORT', env['PORT'] || '4000', 0, 65_535),
    databaseUrl: env['DATABASE_URL'] || null,
    dataDir: defaultDataDir(env),
    s3: readS3(env),
    empty: false,
    scale: 1,
    moveDamagedAside: false,
    demoStandsStill: env['DEMO_STANDS_STILL'] === '1',
    logLevel: env['LOG_LEVEL'] || 'warn',
    trustProxy: proxies(env['TRUST_PROXY']),
    isInspected: env['INSPECT_SERVER'] ? env['INSPECT_SERVER'] === '1' : env['NODE_ENV'] === 'development',
    page: readPageSettings(env),
    services: readOutsideServices(env),
    fulfilment: { oms: readOutsideService(env, 'OMS_URL', 'OMS_SECRET'), reportSecrets: readSecrets(env, 'FULFILMENT_SECRETS') },
    telephony: {
      system: readOutsideService(env, 'TELEPHONY_URL', 'TELEPHONY_SECRET'),
      hookSecrets: readSecrets(env, 'TELEPHONY_HOOK_SECRETS'),
    },
    cloud: readCloud(env),
    messaging: {
      provider: readOutsideService(env, 'MESSAGING_URL', 'MESSAGING_SECRET'),
      hookSecrets: readSecrets(env, 'MESSAGING_HOOK_SECRETS'),
    },
    mail: readMail(env),
    maps: readMaps(env),
    metricsToken: readSecrets(env, 'METRICS_TOKEN')[0] ?? null,
    tracesUrl: readTracesUrl(env),
    processes: 1,
    hasOthers: env['SEVERAL_SERVERS'] === '1',
    redisUrl: readRedisUrl(env),
  };
  for (let at = 0; at < args.length; at += 1) {
    const argument = args[at] ?? '';
    if (!knownFlags.has(argument)) throw new ConfigError(`There is no option ${argument}. There are: ${[...knownFlags].join(', ')}.`);
    if (argument === '--empty') config.empty = true;
    if (argument === '--move-damaged-aside') config.moveDamagedAside = true;
    if (argument === '--scale') config.scale = wholeNumber('--scale', args[(at += 1)] ?? '', 1, 100);
    if (argument === '--processes') config.processes = wholeNumber('--processes', args[(at += 1)] ?? '', 1, MOST_PROCESSES);
  }
  if (config.processes > 1) config.hasOthers = true;
  return config;
}

/** Short secrets could be guessed. Characters. */
const SHORTEST_SECRET = 16;

/** Secrets separated by commas. The message must not contain them. */
function readSecrets(env: NodeJS.ProcessEnv, name: string): string[] {
  const secrets = (env[name] ?? '').split(',').map((part) => part.trim());
  if (secrets.join('') === '') return [];
  if (secrets.length > 2 || secrets.some((secret) => secret.length < SHORTEST_SECRET || !PRINTABLE.test(secret)))
    throw new ConfigError(`${name} is a secret of at least ${SHORTEST_SECRET} characters, or two of them separated by a comma.`);
  return secrets;
}

/** Requires both settings or neither. The message must not contain the password of the address. */
function readMail(env: NodeJS.ProcessEnv): MailSettings {
  const [url, from] = [env['SMTP_URL'] || null, env['MAIL_FROM'] || ''];
  if (url === null && from === '') return { url, from };
  if (url === null || !/^smtps?:\/\/[^/\s]/.test(url))
    throw new ConfigError('SMTP_URL is an address such as smtps://user:password@smtp.example.com:465; it belongs together with MAIL_FROM.');
  const address = from.endsWith('>') ? from.slice(from.lastIndexOf('<') + 1, -1) : from;
  if (/[\r\n]/.test(from) || !z.email().safeParse(address).success)
    throw new ConfigError('MAIL_FROM is an email, such as Galen Buying <buying@example.com>; it belongs together with SMTP_URL.');
  return { url, from };
}

/** A service as Google's needs a key. */
function readMaps(env: NodeJS.ProcessEnv): MapsSettings | null {
  const [url, key, kind] = [env['GEOCODER_URL'], env['GEOCODER_KEY'] || null, env['GEOCODER_KIND'] || 'google'];
  if (kind !== 'google' && kind !== 'nominatim') throw new ConfigError(`GEOCODER_KIND is google or nominatim; it was "${kind}".`);
  if (!url && key === null) return null;
  if (!url || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new ConfigError(`GEOCODER_URL is an address that begins with http:// or https://; it was "${url ?? ''}".`);
  if (kind === 'google' && key === null) throw new ConfigError('GEOCODER_URL and GEOCODER_KEY belong together: give both, or neither.');
  return { kind, url, key };
}

function readTracesUrl(env: NodeJS.ProcessEnv): string | null {
  const url = env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  if (!url) return null;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new ConfigError(`OTEL_EXPORTER_OTLP_ENDPOINT is an address such as http://localhost:4318; it was "${url}".`);
  return url;
}

/** The message must not contain the password of the address. */
function readRedisUrl(env: NodeJS.ProcessEnv): string | null {
  const url = env['REDIS_URL'] || null;
  if (url !== null && !/^rediss?:\/\/[^/\s]/.test(url))
    throw new ConfigError('REDIS_URL is an address such as redis://redis.example.com:6379.');
  return url;
}

/** Requires the complete S3 settings or none. */
function readS3(env: NodeJS.ProcessEnv): S3Settings | null {
  const bucket = env['S3_BUCKET'] ?? '';
  const accessKeyId = env['S3_ACCESS_KEY_ID'] ?? '';
  const secretAccessKey = env['S3_SECRET_ACCESS_KEY'] ?? '';
  const endpoint = env['S3_ENDPOINT'] || null;
  const region = env['S3_REGION'] || 'us-east-1';
  if (!bucket && !accessKeyId && !secretAccessKey && !endpoint) return null;
  if (!bucket || !accessKeyId || !secretAccessKey)
    throw new ConfigError('Files go to S3 when S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are set, all of them.');
  if (endpoint && !/^https?:\/\/[^/\s]/.test(endpoint))
    throw new ConfigError(`S3_ENDPOINT is an address such as https://s3.example.com; it was "${endpoint}".`);
  return { endpoint, bucket, region, accessKeyId, secretAccessKey };
}

/** Addresses or networks, such as `10.0.0.5, 10.1.0.0/16`. */
function proxies(setting: string | undefined): string | null {
  if (!setting) return null;
  const listed = setting.split(',').map((part) => part.trim());
  for (const part of listed) {
    const [address = '', prefix = '0', more] = part.split('/');
    const longest = isIP(address) === 6 ? 128 : 32;
    if (!isIP(address) || !/^\d{1,3}$/.test(prefix) || Number(prefix) > longest || more !== undefined)
      throw new ConfigError(`TRUST_PROXY is a list of addresses or networks such as 10.0.0.5, 10.1.0.0/16; it was "${setting}".`);
  }
  return listed.join(',');
}

function wholeNumber(name: string, value: string, least: number, most: number): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < least || number > most)
    throw new ConfigError(`${name} is a whole number from ${least} to ${most}; it was "${value}".`);
  return number;
}
