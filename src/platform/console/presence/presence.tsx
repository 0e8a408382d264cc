import { useEffect, useSyncExternalStore } from 'react';
import { t } from '../language/language.ts';
import { clockOrDay } from '../language/formats.ts';
import { openRecords } from './open-records.ts';
import { Tag } from '../ui/controls/tag.tsx';
import { announce } from '../ui/feedback/announcer.tsx';
import type { PresentPerson } from '#platform/contract/realtime.ts';

/** Others who have the record open; it counts as open here for as long as this is shown. Such as `orders/17`. */
export function usePresence(record: string): readonly PresentPerson[] {
  useEffect(() => openRecords.hold(record), [record]);
  return useSyncExternalStore(openRecords.onChange, () => openRecords.people(record));
}

/** "also open: 2" in the bar of a record, with who and since when. Nothing where nobody else is. */
export function Presence({ record, now }: { record: string; now: number }) {
  const people = usePresence(record);
  const names = people.map(({ name }) => name).join(', ');
  useEffect(() => {
    if (names !== '') announce(t('Also open at: {names}', { names }));
  }, [names]);
  if (people.length === 0) return null;
  const said = people.map(({ name, since }) => t('{name}, since {time}', { name, time: clockOrDay(since, now) }));
  return (
    <span title={said.join('\n')}>
      <Tag tone="due" icon="eye">
        {t('also open: {n}', { n: people.length })}
        <span className="visually-hidden"> {said.join('; ')}</span>
      </Tag>
    </span>
  );
}
