import { Badge } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { t } from '../language/language.ts';
import { clockOrDay } from '../language/formats.ts';
import { openRecords } from './open-records.ts';
import { announce } from '../ui/feedback/announcer.tsx';
import type { PresentPerson } from '#platform/contract/realtime.ts';

/** People who also have the record open, such as `orders/17`; marks it as open here while mounted. */
export function usePresence(record: string): readonly PresentPerson[] {
  useEffect(() => openRecords.hold(record), [record]);
  return useSyncExternalStore(openRecords.onChange, () => openRecords.people(record));
}

/** "Meera is viewing" in the bar of a record, with names and times. Renders nothing if nobody else has it open. */
export function Presence({ record, now }: { record: string; now: number }) {
  const people = usePresence(record);
  const names = people.map(({ name }) => name).join(', ');
  useEffect(() => {
    if (names !== '') announce(t('Also open at: {names}', { names }));
  }, [names]);
  if (people.length === 0) return null;
  const presentNames = people.map(({ name, since }) => t('{name}, since {time}', { name, time: clockOrDay(since, now) }));
  return (
    <span title={presentNames.join('\n')}>
      <Badge color="due" leftSection={<IconEye size={12} />}>
        {viewersInWords(people)}
        <span className="visually-hidden"> {presentNames.join('; ')}</span>
      </Badge>
    </span>
  );
}

/** First name of the only other person, or the number of people. */
function viewersInWords(people: readonly PresentPerson[]): string {
  const [first] = people;
  return first && people.length === 1
    ? t('{name} is viewing', { name: first.name.split(' ')[0] ?? first.name })
    : t('{n} others are viewing', { n: people.length });
}
