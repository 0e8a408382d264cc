import 'leaflet/dist/leaflet.css';
import './store-map.css';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { sayError } from '#platform/console/client/errors.ts';
import { settings } from '#platform/console/client/settings.ts';
import { count } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { questionOf, useListAddress } from '#platform/list/console/list-address.ts';
import { storeStates } from '../../store-ops-choices.ts';
import { storeList } from '../../store-ops-lists.ts';
import { type CityPoint, countStates, pointsOf, type StorePoint } from './map-points.ts';
import { type OpenMap, openMap } from './open-map.ts';
import { StateIcon, stateNames } from './state-icon.tsx';
import { StoreCard } from './store-card.tsx';
import { useAllStores } from './use-all-stores.ts';

const labelOf = ({ name, state }: StorePoint) => `${name}: ${t(storeStates[state])}`;
const labelOfCity = ({ name, counts }: CityPoint) =>
  [
    t('Zoom to {city}', { city: name }),
    ...stateNames.filter((state) => counts[state] > 0).map((state) => `${count(counts[state])} ${t(storeStates[state])}`),
  ].join(', ');

/** The stores of the list on a map: whether each one serves, and the facts of the selected one. */
export default function StoreMap() {
  const { search: state, go } = useListAddress(storeList);
  const { rows, total, isPending, error, retry } = useAllStores(questionOf(storeList, state));
  const { points, unplaced } = useMemo(() => pointsOf(rows), [rows]);
  const [picked, setPicked] = useState<number | null>(null);
  const selectedId = state.record ?? picked;
  const selected = points.find(({ id }) => id === selectedId);
  const counts = countStates(points);
  // Over an open record the next one opens; otherwise the card shows the facts.
  const select = (id: number) => (state.record === null ? setPicked(id) : go({ ...state, record: id }));
  return (
    <section className="store-map" aria-label={t('Map of stores')}>
      <ul className="store-map-legend" aria-label={t('Stores on the map')}>
        {stateNames.map((each) => (
          <li key={each}>
            <StateIcon state={each} /> {t(storeStates[each])} <b>{count(counts[each])}</b>
          </li>
        ))}
      </ul>
      {error && (
        <div className="store-map-trouble">
          <FormError>{sayError(error)}</FormError>
          <Button size="sm" onClick={retry}>
            {t('Try again')}
          </Button>
        </div>
      )}
      <Canvas points={points} selected={selected} onSelect={select} />
      {selected && state.record === null && (
        <StoreCard point={selected} onOpen={() => go({ ...state, record: selected.id })} onClose={() => setPicked(null)} />
      )}
      {!isPending && <Missing unplaced={unplaced} further={total - rows.length} isEmpty={total === 0} />}
    </section>
  );
}

interface CanvasProps {
  points: readonly StorePoint[];
  selected: StorePoint | undefined;
  onSelect: (id: number) => void;
}

function Canvas({ points, selected, onSelect }: CanvasProps) {
  const box = useRef<HTMLDivElement>(null);
  const open = useRef<OpenMap | null>(null);
  const [hasFailedTiles, setFailedTiles] = useState(false);
  const { mapTiles } = settings();
  const select = useEffectEvent(onSelect);
  useEffect(() => {
    if (!box.current) return;
    const map = openMap(box.current, {
      tiles: mapTiles,
      zoomWords: { zoomInTitle: t('Zoom in'), zoomOutTitle: t('Zoom out') },
      labelOf,
      labelOfCity,
      onSelect: (id) => select(id),
      onTilesFailed: () => setFailedTiles(true),
    });
    open.current = map;
    return () => map.close();
  }, [mapTiles]);
  const selectedId = selected?.id ?? null;
  useEffect(() => open.current?.show(points, selectedId), [points, selectedId]);
  const moveToSelected = useEffectEvent(() => selected && open.current?.moveTo(selected));
  useEffect(() => {
    if (selectedId !== null) moveToSelected();
  }, [selectedId]);
  return (
    <>
      <div ref={box} className="store-map-canvas" role="application" aria-label={t('Map: arrow keys move it, + and - zoom')} />
      {hasFailedTiles && (
        <output className="store-map-note">{t('The map’s background could not be loaded. The stores are shown without it.')}</output>
      )}
    </>
  );
}

const Missing = ({ unplaced, further, isEmpty }: { unplaced: readonly string[]; further: number; isEmpty: boolean }) => (
  <>
    {isEmpty && <p className="store-map-note">{t('No store matches the filter.')}</p>}
    {unplaced.length > 0 && (
      <p className="store-map-note">
        {t('{n, plural, one {Without a position: {names}} other {{count} without a position: {names}}}', {
          n: unplaced.length,
          count: count(unplaced.length),
          names: unplaced.slice(0, 10).join(', '),
        })}
      </p>
    )}
    {further > 0 && (
      <p className="store-map-note">{t('{count} more stores match. Filter the list to see them.', { count: count(further) })}</p>
    )}
  </>
);
