import { t } from '#platform/console/language/language.ts';
import { day } from '#platform/console/language/formats.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import type { MasterRow } from '../contract.ts';

/** State of a record: in use, retired or merged. */
export function MasterState({ record: { retired_at: retiredAt, merged_into: mergedInto } }: { record: MasterRow }) {
  if (retiredAt === null) return <StatusDot tone="good">{t('In use')}</StatusDot>;
  if (mergedInto !== null) return <StatusDot tone="end">{t('Merged')}</StatusDot>;
  return <StatusDot tone="end">{t('Retired {day}', { day: day(retiredAt) })}</StatusDot>;
}
