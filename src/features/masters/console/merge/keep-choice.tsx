import { Radio } from '@mantine/core';
import { t } from '#platform/console/language/language.ts';
import { nameOf } from '#platform/list/console/list-columns.tsx';
import { dayAndClock } from '#platform/console/language/formats.ts';
import type { List, ListRow } from '#platform/list/list.ts';

interface KeepChoiceProps {
  list: List;
  records: readonly ListRow[];
  keep: number;
  onKeep: (id: number) => void;
}

/** Number of values shown to tell the records apart. */
const VALUES_SHOWN = 3;

/** Values besides the name that tell records apart. */
const summaryOf = (list: List, { values }: ListRow): string =>
  [
    ...list.fields
      .slice(1)
      .filter(({ kind, name }) => kind === 'text' && values[name])
      .slice(0, VALUES_SHOWN)
      .map(({ name }) => String(values[name])),
    t('changed {time}', { time: dayAndClock(String(values['updated_at'])) }),
  ].join(' · ');

/** Choice of the record that is kept. */
export function KeepChoice({ list, records, keep, onKeep }: KeepChoiceProps) {
  return (
    <Radio.Group className="master-keep" label={t('Which one stays?')} value={String(keep)} onChange={(id) => onKeep(Number(id))}>
      {records.map((row) => (
        <Radio key={row.id} value={String(row.id)} label={nameOf(list, row)} description={summaryOf(list, row)} />
      ))}
    </Radio.Group>
  );
}
