import { useEffect, useState } from 'react';
import type { OpenedChart } from '#charts/listed-chart.ts';
import { openChart } from './open-chart.ts';

export interface Opening {
  /** The chart that was opened last: it stays until the next one is there. */
  opened: OpenedChart | null;
  /** Its code did not come. */
  failed: boolean;
  retry: () => void;
}

/** Opens a chart; null opens none. */
export function useOpened(id: string | null): Opening {
  const [opened, setOpened] = useState<OpenedChart | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [tried, setTried] = useState(0);
  useEffect(() => {
    if (id === null) return;
    let isWanted = true;
    openChart(id).then(
      (chart) => {
        if (!isWanted) return;
        setOpened(chart);
        setFailed(null);
      },
      () => isWanted && setFailed(id),
    );
    return () => {
      isWanted = false;
    };
  }, [id, tried]);
  return { opened, failed: failed !== null && failed === id, retry: () => setTried((times) => times + 1) };
}
