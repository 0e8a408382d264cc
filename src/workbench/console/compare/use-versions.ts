import { openers } from 'virtual:statechart-versions';
import type { ChartVersion } from '../../drawing/chart-version.ts';
import { type LazyCode, useCode } from '#platform/console/client/use-code.ts';

export interface Versions extends Pick<LazyCode<unknown>, 'failed' | 'busy' | 'retry'> {
  list: readonly ChartVersion[];
}

const none = () => Promise.resolve({ default: [] });

/** The earlier versions of a chart, newest first; null while loading. */
export function useVersions(id: string): Versions | null {
  const { code, ...loading } = useCode<{ default: readonly ChartVersion[] }>(openers[id] ?? none);
  return code || loading.failed ? { list: code?.default ?? [], ...loading } : null;
}
