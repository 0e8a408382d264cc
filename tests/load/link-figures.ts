import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { effort, save, startBaseline, withServer } from './bench.ts';
import { medianOf, table } from './figures.ts';
import { type Burst, burst, CONNECTIONS, listBurst } from './load-figures.ts';
import { signIn } from './visitor.ts';

/** Minimum share of the requests that a bare relay of the same answer handles. */
const SHARE = 0.6;

/** A page of 50 orders that another system answers, beside a program that only sends that answer on, and beside the answer itself. */
export async function measureElsewhere(url: string): Promise<boolean> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'galen-answer-'));
  const file = path.join(folder, 'orders.json');
  await withServer({ DATABASE_URL: url }, async ({ origin }) => {
    const { headers } = await signIn(origin, 'farhan.s');
    const response = await fetch(`${origin}/api/oms/orders`, { headers });
    writeFileSync(file, await response.text());
  });
  const far = await startBaseline(new URL('bare.ts', import.meta.url), ['answer', file]);
  const relay = await startBaseline(new URL('bare.ts', import.meta.url), ['relay', far.origin]);
  const elsewhere = { OMS_SERVICE_URL: far.origin, OMS_SERVICE_KEY: 'key-of-the-bench' };
  try {
    return await withServer({ DATABASE_URL: url, ...elsewhere }, async ({ origin }) => {
      const visitor = await signIn(origin, 'farhan.s');
      const bursts: Record<'product' | 'relay' | 'answer', Burst[]> = { product: [], relay: [], answer: [] };
      for (let round = 0; round < effort.rounds; round += 1) {
        bursts.product.push(await listBurst(visitor, effort.seconds));
        bursts.relay.push(await burst({ url: relay.origin, duration: effort.seconds }));
        bursts.answer.push(await burst({ url: far.origin, duration: effort.seconds }));
      }
      const perSecond = (of: Burst[]) => medianOf(of.map((each) => each.perSecond));
      const share = perSecond(bursts.product) / perSecond(bursts.relay);
      const row = (name: string, of: Burst[]) => [
        name,
        perSecond(of).toFixed(0),
        String(medianOf(of.map(({ p99 }) => p99))),
        String(of.reduce((sum, { failed }) => sum + failed, 0)),
        `${((perSecond(of) / perSecond(bursts.relay)) * 100).toFixed(0)} %`,
      ];
      const head = [`50 orders answered elsewhere, ${CONNECTIONS} connections`, 'req/s', 'p99 ms', 'failed', 'of relay'];
      const rows = [row('product', bursts.product), row('bare relay', bursts.relay), row('the answer itself', bursts.answer)];
      console.log(`\n${table([head, ...rows])}\nbudget: ${SHARE * 100} % of the bare relay\n`);
      save({ elsewhere: bursts });
      return share >= SHARE && bursts.product.every(({ failed }) => failed === 0);
    });
  } finally {
    relay.stop();
    far.stop();
    rmSync(folder, { recursive: true });
  }
}
