import { openers } from 'virtual:statechart-versions';
import { useEffect, useState } from 'react';
import type { ChartVersion } from '#charts/chart-version.ts';

export type Versions = { of: string; list: readonly ChartVersion[]; failed: boolean };

/** The earlier versions of a chart, newest first; null while they load. */
export function useVersions(id: string): Versions | null {
  const [versions, setVersions] = useState<Versions | null>(null);
  useEffect(() => {
    let isWanted = true;
    const take = (list: readonly ChartVersion[], failed: boolean) => isWanted && setVersions({ of: id, list, failed });
    const load = openers[id]?.() ?? Promise.resolve({ default: [] });
    load.then(
      ({ default: list }) => take(list, false),
      () => take([], true),
    );
    return () => {
      isWanted = false;
    };
  }, [id]);
  return versions?.of === id ? versions : null;
}
