import { control, divIcon, latLngBounds, layerGroup, map as createMap, marker, type Marker, tileLayer } from 'leaflet';
import type { PageSettings } from '#platform/contract/page-settings.ts';
import type { StoreState } from '../../store-ops-choices.ts';
import { type CityPoint, citiesOf, isArrow, pointTowards, ranksAtPosition, type StorePoint } from './map-points.ts';
import { stateNames, stateShapes } from './state-icon.tsx';

/** Below this zoom a city stands for its stores. */
const STORES_FROM = 9;
/** Of one store, and the closest that a filter leads to. */
const CLOSE = 13;
/** Where the map is before there are stores. */
const COUNTRY = { centre: [21, 77], zoom: 4 } as const;
/** Size of a point, and the step between points at one position. Pixels. */
const SIZE = 22;
const STEP = 16;
const MARGIN = 36;
const SVG = 'http://www.w3.org/2000/svg';

interface MapOptions {
  tiles: PageSettings['mapTiles'];
  zoomWords: { zoomInTitle: string; zoomOutTitle: string };
  labelOf: (point: StorePoint) => string;
  labelOfCity: (city: CityPoint) => string;
  onSelect: (id: number) => void;
  onTilesFailed: () => void;
}

export interface OpenMap {
  /** Shows these stores, and moves to them if they are other ones. */
  show: (points: readonly StorePoint[], selected: number | null) => void;
  /** Moves to a store. */
  moveTo: (point: StorePoint) => void;
  close: () => void;
}

function signOf(state: StoreState): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 22 22');
  svg.setAttribute('class', `store-sign store-sign-${state}`);
  stateShapes[state].forEach((path, at) => {
    const part = document.createElementNS(SVG, 'path');
    part.setAttribute('d', path);
    part.setAttribute('class', at === 0 ? 'store-sign-outline' : 'store-sign-mark');
    svg.append(part);
  });
  return svg;
}

/** A number that is drawn; the label of the city says it in words. */
function countOf(count: number): HTMLElement {
  const drawn = document.createElement('i');
  drawn.dataset['count'] = String(count);
  return drawn;
}

/** Name of a city, and its stores by state. */
function cityLabel({ name, counts }: CityPoint): HTMLElement {
  const label = document.createElement('span');
  label.append(Object.assign(document.createElement('b'), { textContent: name }));
  for (const state of stateNames.filter((each) => counts[each] > 0)) label.append(signOf(state), countOf(counts[state]));
  return label;
}

const escaped = (words: string): string => Object.assign(document.createElement('i'), { textContent: words }).innerHTML;

/** A map of stores by Leaflet. Without tiles the cities' names are its background. */
export function openMap(container: HTMLElement, options: MapOptions): OpenMap {
  const { tiles, labelOf, labelOfCity, onSelect } = options;
  const map = createMap(container, {
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: false,
    fadeAnimation: false,
    markerZoomAnimation: false,
    minZoom: 4,
    maxZoom: 18,
  }).setView([...COUNTRY.centre], COUNTRY.zoom);
  control.zoom(options.zoomWords).addTo(map);
  if (tiles) {
    const images = tileLayer(tiles.url, { maxZoom: 18, attribution: escaped(tiles.attribution) });
    images.once('tileerror', options.onTilesFailed).addTo(map);
    control.attribution({ prefix: false }).addTo(map);
  }
  const layer = layerGroup().addTo(map);
  /** What acts as a button, by name: found again after it was drawn anew. */
  const buttons = new Map<string, HTMLElement>();
  let shownIds = '';

  const showDistance = () => container.toggleAttribute('data-far', map.getZoom() < STORES_FROM);
  map.on('zoomend', showDistance);
  const watch = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  watch.observe(container);

  const fit = (points: readonly StorePoint[], most = CLOSE) => {
    if (points.length === 0) return;
    const bounds = latLngBounds(points.map(({ latitude, longitude }) => [latitude, longitude]));
    const { x, y } = map.getSize();
    if (Math.min(x, y) > 2 * MARGIN) map.fitBounds(bounds, { padding: [MARGIN, MARGIN], maxZoom: most, animate: false });
    // Smaller than its margins, such as in a window that is being opened.
    else map.setView(bounds.getCenter(), STORES_FROM, { animate: false });
    showDistance();
  };

  /** Makes a marker act as a button. */
  const actsAs = (drawn: Marker, name: string, label: string, onPress: () => void, onArrow?: (key: string) => void) => {
    drawn.on('click', onPress);
    const button = drawn.getElement();
    if (button) buttons.set(name, button);
    button?.setAttribute('aria-label', label);
    button?.addEventListener('keydown', (event) => {
      const isPress = event.key === 'Enter' || event.key === ' ';
      if (!isPress && !(onArrow && isArrow(event.key))) return;
      event.preventDefault();
      // Arrow keys would also move the map.
      event.stopPropagation();
      if (isPress) onPress();
      else onArrow?.(event.key);
    });
    return button;
  };

  const drawCity = (city: CityPoint) => {
    const icon = divIcon({ className: 'store-city', html: cityLabel(city), iconSize: undefined });
    const drawn = marker([city.latitude, city.longitude], { icon, keyboard: true, zIndexOffset: -1_000 }).addTo(layer);
    actsAs(drawn, `city/${city.name}`, labelOfCity(city), () => fit(city.points));
  };

  const drawStore = (point: StorePoint, rank: number, points: readonly StorePoint[], tabStop: number, selected: number | null) => {
    const { id, latitude, longitude, state } = point;
    const isSelected = id === selected;
    const icon = divIcon({
      className: `store-point${isSelected ? ' store-point-selected' : ''}`,
      html: signOf(state) as unknown as HTMLElement,
      iconSize: [SIZE, SIZE],
      iconAnchor: [SIZE / 2 - rank * STEP, SIZE / 2],
    });
    const drawn = marker([latitude, longitude], { icon, title: point.name, keyboard: true, zIndexOffset: isSelected ? 1_000 : 0 });
    drawn.addTo(layer);
    const button = actsAs(
      drawn,
      `store/${id}`,
      labelOf(point),
      () => onSelect(id),
      (key) => buttons.get(`store/${pointTowards(points, point, key)?.id}`)?.focus(),
    );
    button?.setAttribute('aria-pressed', String(isSelected));
    button?.setAttribute('tabindex', id === tabStop ? '0' : '-1');
  };

  return {
    show(points, selected) {
      const focused = [...buttons].find(([, button]) => button === document.activeElement)?.[0] ?? '';
      layer.clearLayers();
      buttons.clear();
      const ranks = ranksAtPosition(points);
      const tabStop = points.find(({ id }) => `store/${id}` === focused || id === selected)?.id ?? points[0]?.id ?? 0;
      for (const city of citiesOf(points)) drawCity(city);
      for (const point of points) drawStore(point, ranks.get(point.id) ?? 0, points, tabStop, selected);
      const ids = points.map(({ id }) => id).join();
      if (ids !== shownIds) fit(points);
      shownIds = ids;
      buttons.get(focused)?.focus({ preventScroll: true });
    },
    moveTo({ latitude, longitude }) {
      map.setView([latitude, longitude], Math.max(CLOSE, map.getZoom()), { animate: false });
      showDistance();
    },
    close() {
      watch.disconnect();
      map.remove();
    },
  };
}
