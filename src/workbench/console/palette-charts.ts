import { msg, loadChartMessages, t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { roles } from '#platform/access/roles.ts';
import { navigator } from '#platform/console/navigation/navigation.ts';
import type { PaletteItem, PaletteSearch } from '#platform/palette/console/palette-item.ts';

const STATECHARTS = '/statecharts';
const most = 4;
const readers: readonly string[] = [roles.designer, roles.tester, roles.developer];

/**
 * Statecharts and their states that answer the words, for those whose work they are: the list loads with their first
 * words, and nobody else loads it.
 */
async function findCharts(words: string): Promise<PaletteItem[]> {
  const user = stored.currentUser.read();
  if (!user?.roles.some((role) => readers.includes(role))) return [];
  const [{ charts }, { find }, { stateWords }] = await Promise.all([
    import('./chart/open-chart.ts'),
    import('./chart/find.ts'),
    import('./chart/chart-words.ts'),
    loadChartMessages(),
  ]);
  const item = (id: string, label: string, detail: string, query: Record<string, string>): PaletteItem => ({
    id: `chart/${id}`,
    group: 'chart',
    label,
    detail,
    icon: 'state',
    run: () => navigator.push(`${STATECHARTS}?${new URLSearchParams(query).toString()}`),
  });
  const found = find(charts, words).flatMap(({ listed: { id, description }, states }) => [
    ...(states.length === 0 ? [item(id, id, t(description), { chart: id })] : []),
    ...states.map((state) => item(state.id, stateWords(state), id, { chart: id, state: state.id })),
  ]);
  return found.slice(0, most);
}

/** Statecharts in the command palette. */
export const chartSearch: PaletteSearch = { groups: [{ id: 'chart', title: msg('Statecharts') }], find: findCharts };
