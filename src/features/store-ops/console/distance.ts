/** Degrees. */
interface Position {
  latitude: number;
  longitude: number;
}

/** Mean radius of the earth, kilometres. */
const EARTH = 6371;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Beeline in kilometres, with one decimal. */
export function distanceBetween(one: Position, other: Position): number {
  const halfNorth = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const halfEast = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const shrunk = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude));
  return Math.round(2 * EARTH * Math.asin(Math.sqrt(halfNorth + shrunk * halfEast)) * 10) / 10;
}
