import { useEffect, useState } from 'react';
import type { OpenedChart } from '../../drawing/listed-chart.ts';
import { openChart } from './open-chart.ts';

export interface Opening {
  /** The last opened chart; it stays until the next one is loaded. */
  opened: OpenedChart | null;
  /** Its code could not be loaded. */
  failed: boolean;
  retry: () => void;
}

interface OpenCallbacks {
  opened: (chart: OpenedChart | null) => void;
  failed: (id: string | null) => void;
}

async function open(id: string, callbacks: OpenCallbacks, signal?: AbortSignal): Promise<void> {
  try {
    const chart = await openChart(id);
    if (signal?.aborted) return;
    callbacks.opened(chart);
    callbacks.failed(null);
  } catch {
    if (!signal?.aborted) callbacks.failed(id);
  }
}

/** Opens a chart; null opens none. */
export function useOpened(id: string | null): Opening {
  const [opened, setOpened] = useState<OpenedChart | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    if (id === null) return;
    const controller = new AbortController();
    void open(id, { opened: setOpened, failed: setFailed }, controller.signal);
    return () => controller.abort();
  }, [id]);
  const retry = () => void (id !== null && open(id, { opened: setOpened, failed: setFailed }));
  return { opened, failed: failed !== null && failed === id, retry };
}
