const KEY = 'inspector_open';

/** Where the inspector's own page is open. */
export type InspectorPlacement = 'window' | 'panel';

/** Stores where this tab's inspector is open, so that it survives a reload; null if it is closed. */
export function storePlacement(placement: InspectorPlacement | null): void {
  try {
    if (placement) sessionStorage.setItem(KEY, placement);
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage the inspector has to be reopened by hand.
  }
}

export function readStoredPlacement(): InspectorPlacement | null {
  try {
    const placement = sessionStorage.getItem(KEY);
    return placement === 'window' || placement === 'panel' ? placement : null;
  } catch {
    return null;
  }
}
