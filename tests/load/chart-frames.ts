import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { demoPassword } from '#features/session/demo-accounts.ts';
import { options, save, withServer } from './bench.ts';
import { ms, spreadOf, table } from './figures.ts';

const folder = path.resolve(import.meta.dirname, '../../statecharts');

/** Frame times of one gesture, in milliseconds. */
interface FrameFigure {
  chart: string;
  gesture: Gesture;
  median: number;
  p95: number;
  longest: number;
  /** Number of frames that took more than one and a half times as long as at 60 per second. */
  long: number;
  frames: number;
}

const gestures = ['pan', 'zoom', 'zoom of the whole'] as const;
type Gesture = (typeof gestures)[number];

/** Ids of the charts with the largest drawings, largest first. */
const largestCharts = (count: number): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.svg'))
    .toSorted((one, other) => statSync(path.join(folder, other)).size - statSync(path.join(folder, one)).size)
    .slice(0, count)
    .map((name) => path.basename(name, '.svg'));

/**
 * Pans and zooms charts in the real console, signed in.
 * @param frames number of frames per gesture
 * @throws when the console does not open the charts
 */
async function measureFrames(origin: string, charts: readonly string[], frames: number): Promise<FrameFigure[]> {
  const executablePath = process.env['GALEN_CHROMIUM'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  try {
    const page = await signedIn(browser, origin);
    const figures: FrameFigure[] = [];
    for (const chart of charts) {
      await page.goto(`${origin}/statecharts?chart=${chart}`);
      await page
        .getByRole('application', { name: `Chart ${chart}` })
        .locator('svg')
        .waitFor();
      await page.waitForLoadState('networkidle');
      for (const gesture of gestures) figures.push(spread(chart, gesture, await framesOf(page, gesture, frames)));
    }
    return figures;
  } finally {
    await browser.close();
  }
}

async function signedIn(browser: Browser, origin: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await page.goto(`${origin}/authentication`);
  await page.getByLabel('Email or username').fill('ishita.p');
  await page.locator('[name=password]').fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.locator('.shell').waitFor();
  return page;
}

/** Times between the frames of one gesture, which advances by a step with each frame. */
async function framesOf(page: Page, gesture: Gesture, count: number): Promise<number[]> {
  if (gesture === 'zoom of the whole') await page.getByRole('button', { name: 'Whole chart' }).click();
  // No named functions: tsx adds a helper to those that does not exist in the page.
  return page.evaluate(
    async ({ isPan, count }) => {
      const frame = document.querySelector('.chart-frame');
      if (!frame) throw new Error('No chart is shown');
      const { left, top, width, height } = frame.getBoundingClientRect();
      const middle = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, cancelable: true };
      const times: number[] = [];
      let before = await new Promise<number>((resolve) => void requestAnimationFrame(resolve));
      for (let at = 0; at < count; at += 1) {
        const [across, down] = [Math.sin(at / 12), Math.cos(at / 12)];
        const by = isPan ? { deltaX: across * 30, deltaY: down * 30 } : { ctrlKey: true, deltaY: across * 12 };
        frame.dispatchEvent(new WheelEvent('wheel', { ...middle, ...by }));
        const now = await new Promise<number>((resolve) => void requestAnimationFrame(resolve));
        times.push(now - before);
        before = now;
      }
      return times;
    },
    { isPan: gesture === 'pan', count },
  );
}

/** One and a half frames at 60 per second. Milliseconds. */
const LONG = 25;

function spread(chart: string, gesture: Gesture, times: readonly number[]): FrameFigure {
  const { median, p95 } = spreadOf(times);
  const long = times.filter((time) => time > LONG).length;
  return { chart, gesture, median, p95, longest: Math.max(...times), long, frames: times.length };
}

/** Maximum 95th percentile of the frame times of a gesture, in milliseconds: a frame at 60 per second with a margin. */
const FRAME_BUDGET = 20;
const CHARTS = 3;

function reportFrames(figures: readonly FrameFigure[]): string {
  const rows = figures.map(({ chart, gesture, median, p95, longest, long, frames }) => [
    `${chart}, ${gesture}`,
    ms(median),
    ms(p95),
    ms(longest),
    `${long} of ${frames}`,
    p95 > FRAME_BUDGET ? 'OVER' : '',
  ]);
  return table([['frames of a chart', 'p50 ms', 'p95 ms', 'longest', 'over 25 ms', `p95 > ${FRAME_BUDGET} ms`], ...rows]);
}

export async function measureCharts(url: string): Promise<boolean> {
  return withServer({ DATABASE_URL: url }, async (server) => {
    const charts = await measureFrames(server.origin, largestCharts(CHARTS), options.quick ? 120 : 600);
    console.log(`\n${reportFrames(charts)}\n`);
    save({ charts });
    return charts.every(({ p95 }) => p95 <= FRAME_BUDGET);
  });
}
