import { Button } from '@mantine/core';
import { IconAlertTriangle, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { goBy, goTo, goToFault, indexOfRow } from './events/steps.ts';
import { useInspected } from './store/use-inspection.ts';
import { formatClock, isFault } from './store/labels.ts';

/** Steps through time: everything is shown as of the selected event. */
export function TimeBar() {
  const { store } = useInspected();
  const rows = store.rows();
  const { selected } = store.state();
  const index = indexOfRow(rows, selected);
  const row = selected === null ? null : store.rowAt(selected);
  const positionText = row
    ? t('{n} of {all}, {time}', { n: count(index + 1), all: count(rows.length), time: formatClock(row.at) })
    : t('{n, plural, one {Now, one event} other {Now, {all} events}}', { n: rows.length, all: count(rows.length) });
  return (
    <div className="inspector-time" role="toolbar" aria-label={t('Time')}>
      <IconButton icon={IconChevronLeft} label={t('Event before')} aria-keyshortcuts="[" onClick={() => goBy(store, -1)} />
      <IconButton icon={IconChevronRight} label={t('Event after')} aria-keyshortcuts="]" onClick={() => goBy(store, 1)} />
      <input
        type="range"
        min={0}
        max={rows.length}
        value={index}
        aria-label={t('Moment')}
        aria-valuetext={positionText}
        onChange={({ target }) => goTo(store, Number(target.value))}
      />
      <output className="second">{positionText}</output>
      <BlockableButton
        size="sm"
        leftSection={<IconAlertTriangle size={14} />}
        aria-keyshortcuts="e"
        off={rows.some(isFault) ? null : t('No event has an error')}
        onClick={() => void goToFault(store)}
      >
        {t('Next error')}
      </BlockableButton>
      <Button size="sm" aria-keyshortcuts="l" aria-pressed={selected === null} onClick={() => store.select(null)}>
        {t('Now')}
      </Button>
    </div>
  );
}
