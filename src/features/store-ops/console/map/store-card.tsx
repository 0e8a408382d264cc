import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { closingReasons } from '#machines/stores/closing-reasons.ts';
import { count, dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { storePositions } from '../../store-ops-choices.ts';
import { StateOfStore } from '../store-words.tsx';
import type { StorePoint } from './map-points.ts';

/** Facts of the store that is selected on the map. */
export function StoreCard({
  point: { name, city, state, row },
  onOpen,
  onClose,
}: {
  point: StorePoint;
  onOpen: () => void;
  onClose: () => void;
}) {
  const { code, pincode, reason, until, slots, orders, position } = row.values;
  return (
    <section className="store-card" aria-label={t('Selected store')} aria-live="polite">
      <header>
        <h2>{name}</h2>
        <IconButton icon={IconX} label={t('Close')} onClick={onClose} />
      </header>
      <dl className="record-details">
        <dt>{t('State')}</dt>
        <dd>
          <StateOfStore state={state} />
          {reason !== null && <div>{t(closingReasons[reason as keyof typeof closingReasons])}</div>}
          {until !== null && <div className="second">{t('until {time}', { time: dayAndClock(String(until)) })}</div>}
        </dd>
        <dt>{t('Code')}</dt>
        <dd>{code}</dd>
        <dt>{t('City')}</dt>
        <dd>
          {city} <span className="second">{pincode}</span>
        </dd>
        <dt>{t('Slots left today')}</dt>
        <dd>{count(Number(slots))}</dd>
        <dt>{t('Open orders')}</dt>
        <dd>{count(Number(orders))}</dd>
        <dt>{t('Position')}</dt>
        <dd>{t(storePositions[position as keyof typeof storePositions])}</dd>
      </dl>
      <Button size="sm" onClick={onOpen}>
        {t('Open {store}', { store: name })}
      </Button>
    </section>
  );
}
