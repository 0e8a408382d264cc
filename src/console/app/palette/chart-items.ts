import { speakOfCharts, t } from '#console/language/language.ts';
import { stored } from '#console/lib/session-storage.ts';
import { roles } from '#contracts/permissions.ts';
import { navigator } from '../navigation.ts';
import type { PaletteItem } from './palette-item.ts';

const STATECHARTS = '/statecharts';
const most = 4;
const readers: readonly string[] = [roles.designer, roles.tester, roles.developer];

/**
 * Statecharts and their states that answer the words, for those whose work they are: the list loads with their first
 * words, and nobody else loads it.
 */
export async function findCharts(words: string): Promise<PaletteItem[]> {
  const user = stored.currentUser.read();
  if (!user?.roles.some((role) => readers.includes(role))) return [];
  const [{ charts }, { find }, { stateWords }] = await Promise.all([
    import('#console/domain/statecharts/open-chart.ts'),
    import('#console/domain/statecharts/find.ts'),
    import('#console/domain/statecharts/chart-words.ts'),
    speakOfCharts(),
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
