import { IconSitemap } from '@tabler/icons-react';
import { msg, loadChartMessages, t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { type Role, roles } from '#platform/access/roles.ts';
import { navigateTo } from '#platform/console/navigation/current-router.ts';
import type { PaletteItem, PaletteSearch } from '#platform/palette/console/palette-item.ts';

const STATECHARTS = '/statecharts';
const maxResults = 4;
const readers: readonly Role[] = [roles.designer, roles.tester, roles.developer];

/**
 * Searches statecharts and their states for users who work with them. The list of charts loads with their first search and
 * for nobody else.
 */
async function findCharts(words: string): Promise<PaletteItem[]> {
  const user = stored.currentUser.read();
  if (!user || !readers.some((role) => user.roles.includes(role))) return [];
  const [{ charts }, { searchCharts }, { stateLabel }] = await Promise.all([
    import('./chart/open-chart.ts'),
    import('./chart/search-charts.ts'),
    import('./chart/chart-labels.ts'),
    loadChartMessages(),
  ]);
  const item = (id: string, label: string, detail: string, query: Record<string, string>): PaletteItem => ({
    id: `chart/${id}`,
    group: 'chart',
    label,
    detail,
    icon: IconSitemap,
    run: () => navigateTo(`${STATECHARTS}?${new URLSearchParams(query).toString()}`),
  });
  const found = searchCharts(charts, words).flatMap(({ listed: { id, description }, states }) => [
    ...(states.length === 0 ? [item(id, id, t(description), { chart: id })] : []),
    ...states.map((state) => item(state.id, stateLabel(state), id, { chart: id, state: state.id })),
  ]);
  return found.slice(0, maxResults);
}

/** Statecharts in the command palette. */
export const chartSearch: PaletteSearch = { groups: [{ id: 'chart', title: msg('Statecharts') }], find: findCharts };
