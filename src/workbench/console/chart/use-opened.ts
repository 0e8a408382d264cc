import { useEffect, useState } from 'react';
import type { OpenedChart } from '../../drawing/listed-chart.ts';
import { openChart } from './open-chart.ts';

export interface Opening {
  /** The chart that was opened last: it stays until the next one is there. */
  opened: OpenedChart | null;
  /** Its code did not come. */
  failed: boolean;
  retry: () => void;
}

interface Tell {
  opened: (chart: OpenedChart | null) => void;
  failed: (id: string | null) => void;
}

async function open(id: string, tell: Tell, signal?: AbortSignal): Promise<void> {
  try {
    const chart = await openChart(id);
    if (signal?.aborted) return;
    tell.opened(chart);
    tell.failed(null);
  } catch {
    if (!signal?.aborted) tell.failed(id);
  }
}

/** Opens a chart; null opens none. */
export function useOpened(id: string | null): Opening {
  const [opened, setOpened] = useState<OpenedChart | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    if (id === null) return;
    const left = new AbortController();
    void open(id, { opened: setOpened, failed: setFailed }, left.signal);
    return () => left.abort();
  }, [id]);
  const retry = () => void (id !== null && open(id, { opened: setOpened, failed: setFailed }));
  return { opened, failed: failed !== null && failed === id, retry };
}
