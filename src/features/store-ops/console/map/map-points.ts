import type { ListRow } from '#platform/list/list.ts';
import { type StoreState, storeStates } from '../../store-ops-choices.ts';

/** A store on the map. Degrees. */
export interface StorePoint {
  id: number;
  name: string;
  city: string;
  state: StoreState;
  latitude: number;
  longitude: number;
  row: ListRow;
}

export interface CityPoint {
  name: string;
  /** Centre of its stores. */
  latitude: number;
  longitude: number;
  counts: Readonly<Record<StoreState, number>>;
  points: readonly StorePoint[];
}

/** The stores that have a position, and the names of those that have none. */
export function pointsOf(rows: readonly ListRow[]): { points: StorePoint[]; unplaced: string[] } {
  const points: StorePoint[] = [];
  const unplaced: string[] = [];
  for (const row of rows) {
    const { name, city, state, latitude, longitude } = row.values;
    if (typeof latitude === 'number' && typeof longitude === 'number')
      points.push({ id: row.id, name: String(name), city: String(city), state: state as StoreState, latitude, longitude, row });
    else unplaced.push(String(name));
  }
  return { points, unplaced };
}

export const countStates = (points: readonly StorePoint[]): Record<StoreState, number> => {
  const counts = Object.fromEntries(Object.keys(storeStates).map((state) => [state, 0])) as Record<StoreState, number>;
  for (const { state } of points) counts[state] += 1;
  return counts;
};

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The cities of the stores, by name. */
export const citiesOf = (points: readonly StorePoint[]): CityPoint[] =>
  [...new Set(points.map(({ city }) => city))].toSorted().map((name) => {
    const inCity = points.filter(({ city }) => city === name);
    return {
      name,
      latitude: mean(inCity.map(({ latitude }) => latitude)),
      longitude: mean(inCity.map(({ longitude }) => longitude)),
      counts: countStates(inCity),
      points: inCity,
    };
  });

/** How many other points lie before each one at the same position, by id: they are drawn beside each other. */
export function ranksAtPosition(points: readonly StorePoint[]): ReadonlyMap<number, number> {
  const at = new Map<string, number>();
  return new Map(
    points.map(({ id, latitude, longitude }) => {
      const position = `${latitude},${longitude}`;
      const rank = at.get(position) ?? 0;
      at.set(position, rank + 1);
      return [id, rank];
    }),
  );
}

const directions: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

export const isArrow = (key: string): boolean => key in directions;

/** The nearest point within 45 degrees of the direction of an arrow key; null: there is none. */
export function pointTowards(points: readonly StorePoint[], from: StorePoint, key: string): StorePoint | null {
  const [east, north] = directions[key] ?? [0, 0];
  const shrunk = Math.cos((from.latitude * Math.PI) / 180);
  const candidates = points.flatMap((point) => {
    const [x, y] = [(point.longitude - from.longitude) * shrunk, point.latitude - from.latitude];
    const ahead = x * east + y * north;
    const aside = Math.abs(x * north + y * east);
    return ahead > 0 && aside <= ahead ? [{ point, distance: Math.hypot(x, y) }] : [];
  });
  return candidates.toSorted((one, other) => one.distance - other.distance || one.point.id - other.point.id)[0]?.point ?? null;
}
