import { useEffect, useMemo, useState } from 'react';
import type { OpenedChart } from '../../drawing/listed-chart.ts';
import { stateTree } from '../../drawing/tree.ts';
import { foldableStates, foldChart } from '../../drawing/fold.ts';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import type { Flow } from './address.ts';
import { arrange, type ArrangedChart } from './arrange.ts';
import type { Chosen } from './chart-marks.ts';

export interface Arrangement extends ArrangedChart {
  /** Ids of the states drawn folded. */
  folded: ReadonlySet<string>;
}

interface Choices {
  folded: readonly string[];
  flow: Flow | null;
  /** States around it are unfolded. */
  chosen: Chosen | null;
}

const none: ReadonlySet<string> = new Set();

/** The drawing with these folded states in this direction; until it is laid out, the previous drawing of the chart. */
export function useArranged(opened: OpenedChart | null, { folded, flow, chosen }: Choices): Arrangement | null {
  const key = opened ? visibleFolds(opened, folded, chosen).join(',') : '';
  const wanted = `${key} ${flow ?? ''}`;
  const filed = useMemo(() => opened && { chart: opened.chart, picture: opened.picture, folded: none }, [opened]);
  const [arranged, setArranged] = useState<{ opened: OpenedChart; wanted: string; drawing: Arrangement } | null>(null);
  useEffect(() => {
    if (!opened || (key === '' && flow === null)) return;
    const controller = new AbortController();
    const ids = new Set(key.split(',').filter(Boolean));
    void show(arrange(opened.chart, ids, flow), controller.signal, (drawing) =>
      setArranged({ opened, wanted, drawing: { ...drawing, folded: ids } }),
    );
    return () => controller.abort();
  }, [opened, key, flow, wanted]);
  if (key === '' && flow === null) return filed;
  return arranged?.opened === opened ? arranged.drawing : filed;
}

async function show(drawing: Promise<ArrangedChart>, signal: AbortSignal, onDrawn: (drawing: ArrangedChart) => void): Promise<void> {
  try {
    const drawn = await drawing;
    if (!signal.aborted) onDrawn(drawn);
  } catch {
    if (!signal.aborted) toast({ tone: 'late', text: t('The chart could not be laid out this way. The previous drawing stays.') });
  }
}

/** The folded states of this chart, without those that would hide the selection. */
function visibleFolds({ chart }: OpenedChart, folded: readonly string[], chosen: Chosen | null): string[] {
  const ids = foldableStates(chart).flatMap(({ id }) => (folded.includes(id) ? [id] : []));
  if (ids.length === 0 || !chosen) return ids;
  const { edges } = foldChart(chart, new Set(ids));
  const hidden = chosen.kind === 'state' ? chosen.id : edges.some(({ id }) => id === chosen.id) ? null : sourceOf(chart.edges, chosen.id);
  if (hidden === null || !chart.nodes.some(({ id }) => id === hidden)) return ids;
  const inside = chosen.kind === 'state' ? 1 : 0;
  const around = new Set(
    stateTree(chart)
      .selfAndAncestors(hidden)
      .slice(inside)
      .map(({ id }) => id),
  );
  return ids.filter((id) => !around.has(id));
}

const sourceOf = (edges: OpenedChart['chart']['edges'], id: string): string | null => edges.find((edge) => edge.id === id)?.source ?? null;
