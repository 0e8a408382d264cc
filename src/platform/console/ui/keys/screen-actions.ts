import { useEffect, useEffectEvent } from 'react';
import type { IconName } from '../base/icon.tsx';

/** What can be done with the open screen or the open record, as the command palette lists it. */
export interface ScreenAction {
  /** One of a kind on its screen. */
  id: string;
  /** In the language on screen. */
  label: string;
  /** What it is done to, such as an order's number. */
  of?: string;
  icon?: IconName;
  /** Keys that do the same. */
  strokes?: readonly string[];
  /** Why it cannot be done now; it is listed with that. */
  off?: string | null;
  run: () => void | Promise<unknown>;
}

const offering = new Set<() => readonly ScreenAction[]>();

/** What can be done now: of what came last, the record over its list, first. */
export const screenActions = (): readonly ScreenAction[] => [...offering].toReversed().flatMap((offer) => offer());

/** Offers actions for as long as the part is shown. They are asked for when the palette opens, as they are then. */
export function useScreenActions(actions: readonly ScreenAction[]): void {
  const offer = useEffectEvent(() => actions);
  useEffect(() => {
    const offered = () => offer();
    offering.add(offered);
    return () => {
      offering.delete(offered);
    };
  }, []);
}
