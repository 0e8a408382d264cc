import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '#platform/server/config.ts';
import { openRedisBus } from '#platform/server/realtime/bus/redis-bus.ts';
import { testTwoServers } from './two-servers.ts';

/** `.ci/run` installs it. */
const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

let port = 0;
let redis: ChildProcess | null = null;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return free;
}

/** A Redis in memory alone. */
async function start(): Promise<void> {
  const started = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']);
  redis = started;
  for await (const chunk of started.stdout) if (String(chunk).includes('Ready to accept connections')) return;
  throw new Error('Redis did not start');
}

async function stop(): Promise<void> {
  if (!redis) return;
  const ended = once(redis, 'exit');
  redis.kill('SIGKILL');
  await ended;
}

describe.runIf(hasRedis)('over Redis', () => {
  afterAll(stop);
  testTwoServers({
    openBus: async () => {
      port = await freePort();
      await start();
      return openRedisBus(`redis://127.0.0.1:${port}`);
    },
    cut: async () => {
      await stop();
      await start();
    },
  });
});

describe('REDIS_URL', () => {
  test('is an address; without it the database carries the announcements', () => {
    expect(readConfig([], {}).redisUrl).toBeNull();
    expect(readConfig([], { REDIS_URL: 'rediss://user:secret@redis.example.com' }).redisUrl).toBe('rediss://user:secret@redis.example.com');
    expect(() => readConfig([], { REDIS_URL: 'http://user:secret@redis' })).toThrow(/^REDIS_URL((?!secret).)*$/);
  });
});
