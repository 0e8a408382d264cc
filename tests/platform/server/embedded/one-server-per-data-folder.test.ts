import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { DataFolderHeldError } from '#platform/server/db/embedded/errors.ts';
import { acquireServerLock } from '#platform/server/db/embedded/server-lock.ts';
import { makeFolder } from '#tests/support/folders.ts';
import { rounds } from '#tests/support/rounds.ts';
import { openHere, startOpener } from './openers.ts';

const deadPid = (): number => spawnSync(process.execPath, ['--version']).pid;

function writeLock(folder: string, record: { pid: number; host?: string; start?: string }): string {
  const file = path.join(folder, 'server-1.lock');
  const lock = { host: os.hostname(), since: '2026-01-01T00:00:00.000Z', port: 4000, released: false, ...record };
  writeFileSync(file, JSON.stringify(lock));
  return file;
}

describe('one server per data folder', () => {
  test('a second server is refused with the holder’s name', async () => {
    const folder = makeFolder();
    const first = startOpener('database', folder);
    expect((await first.next()).opened).toBe(true);
    const error: unknown = await openHere(folder).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DataFolderHeldError);
    const { holder, message } = error as DataFolderHeldError;
    expect(holder).toMatchObject({ pid: first.process.pid, host: os.hostname(), port: 4610 });
    for (const part of [String(holder.pid), holder.host, holder.since, 'port 4610', 'GALEN_DATA_DIR']) expect(message).toContain(part);
    await first.kill('SIGTERM');
    expect((await openHere(folder)).reused).toBe(false);
  });

  test('the same process cannot hold a folder twice', () => {
    const folder = makeFolder();
    acquireServerLock(folder);
    expect(() => acquireServerLock(folder)).toThrow(`process ${process.pid}`);
  });

  test('the lock of a dead process is taken over', () => {
    const folder = makeFolder();
    writeLock(folder, { pid: deadPid() });
    acquireServerLock(folder);
    expect(readdirSync(folder)).toEqual(['server-2.lock']);
  });

  test('a reused process id does not hold the folder', () => {
    const folder = makeFolder();
    writeLock(folder, { pid: process.pid, start: 'another start' });
    expect(() => acquireServerLock(folder)).not.toThrow();
  });

  test('a lock truncated by a power failure does not hold the folder', () => {
    const folder = makeFolder();
    writeFileSync(path.join(folder, 'server-7.lock'), '{"pid":1');
    acquireServerLock(folder);
    expect(readdirSync(folder)).toEqual(['server-8.lock']);
  });

  test('a released folder can be acquired again', () => {
    const folder = makeFolder();
    acquireServerLock(folder).release();
    expect(() => acquireServerLock(folder)).not.toThrow();
  });

  test('a holder on another machine is respected while its heartbeat continues', () => {
    const folder = makeFolder();
    const file = writeLock(folder, { pid: 1, host: 'another-machine' });
    expect(() => acquireServerLock(folder)).toThrow('another-machine');
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(file, longAgo, longAgo);
    expect(() => acquireServerLock(folder)).not.toThrow();
  });

  test('of four servers that race for a stale lock exactly one wins', async () => {
    const racers = Array.from({ length: 4 }, () => startOpener('locks'));
    await Promise.all(racers.map((racer) => racer.next()));
    const pid = deadPid();
    const parent = makeFolder();
    for (let round = 0; round < rounds; round += 1) {
      const folder = path.join(parent, String(round));
      mkdirSync(folder);
      writeLock(folder, { pid });
      for (const racer of racers) racer.process.stdin.write(`${folder}\n`);
      const answers = await Promise.all(racers.map((racer) => racer.next()));
      const outcomes = answers.map(({ opened, name }) => (opened ? 'opened' : name));
      expect(outcomes.toSorted()).toEqual(['DataFolderHeldError', 'DataFolderHeldError', 'DataFolderHeldError', 'opened']);
    }
  });
});
