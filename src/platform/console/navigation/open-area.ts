import { useMatches } from 'react-router-dom';
import type { Area } from '../shell/area.ts';

/** Id of the route that surrounds signed-in users' screens. */
export const FRAME = 'frame';

/** Handle of a screen's route. */
export interface AreaHandle {
  /** Null for unknown addresses. */
  area: Area | null;
}

/** Area that is open or failed to open; null if no area matches the address. */
export const useOpenArea = (): Area | null => (useMatches().at(-1)?.handle as AreaHandle | undefined)?.area ?? null;
