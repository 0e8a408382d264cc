import { t } from '#platform/console/language/language.ts';
import type { SavedWeights, WeightedChannel } from '../../contract.ts';

/** Why an agent of the last request was not saved, with what is saved now. */
export function refusalInWords({ outcome, cells }: SavedWeights, channels: readonly WeightedChannel[]): string {
  if (outcome === 'removed') return t('Removed meanwhile');
  const nameOf = (id: number) => channels.find(({ channel_id }) => channel_id === id)?.name ?? String(id);
  const saved = cells.map(({ channel_id, weight }) => `${nameOf(channel_id)} ${weight}`).join(', ');
  return t('Changed by somebody else. Saved now: {cells}', { cells: saved });
}
