// Preloaded into a measured server: writes its memory and event loop lag to MEASURE_TO after SIGUSR2.
import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const lag = monitorEventLoopDelay({ resolution: 10 });
const megabytes = () => process.memoryUsage().rss / 1024 / 1024;
let base = 0;
let most = 0;

process.on('SIGUSR2', () => {
  globalThis.gc?.();
  base = megabytes();
  most = base;
  lag.enable();
  lag.reset();
});

setInterval(() => {
  if (base === 0) return;
  most = Math.max(most, megabytes());
  const figures = JSON.stringify({ grown: most - base, lag99: lag.percentile(99) / 1e6, lagMost: lag.max / 1e6 });
  // Renamed, so that no reader finds the file half written.
  writeFileSync(`${process.env.MEASURE_TO}.new`, figures);
  renameSync(`${process.env.MEASURE_TO}.new`, process.env.MEASURE_TO);
}, 200).unref();
