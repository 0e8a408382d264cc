import { type Icon as TablerIcon } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';

/** Action on the open screen or record, listed in the command palette. */
export interface ScreenAction {
  /** Unique on its screen. */
  id: string;
  /** Translated label. */
  label: string;
  /** Object of the action, such as an order number. */
  of?: string;
  icon?: TablerIcon;
  /** Shortcut of the same action. */
  strokes?: readonly string[];
  /** Reason why it is disabled; it is listed with the reason. */
  off?: string | null;
  run: () => void | Promise<unknown>;
}

const providers = new Set<() => readonly ScreenAction[]>();

/** Available actions; those of the component mounted last, such as a record over its list, come first. */
export const screenActions = (): readonly ScreenAction[] => [...providers].toReversed().flatMap((provide) => provide());

/** Provides actions while mounted. They are read when the palette opens. */
export function useScreenActions(actions: readonly ScreenAction[]): void {
  const readActions = useEffectEvent(() => actions);
  useEffect(() => {
    const provider = () => readActions();
    providers.add(provider);
    return () => {
      providers.delete(provider);
    };
  }, []);
}
