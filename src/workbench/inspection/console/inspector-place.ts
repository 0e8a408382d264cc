const KEY = 'inspector_open';

export type InspectorPlace = 'window' | 'panel';

/** Where this tab's inspector is open, kept over a reload of the tab; null: nowhere. A browser that keeps nothing forgets it. */
export function rememberInspector(place: InspectorPlace | null): void {
  try {
    if (place) sessionStorage.setItem(KEY, place);
    else sessionStorage.removeItem(KEY);
  } catch {
    // It is opened by hand again.
  }
}

export function rememberedInspector(): InspectorPlace | null {
  try {
    const place = sessionStorage.getItem(KEY);
    return place === 'window' || place === 'panel' ? place : null;
  } catch {
    return null;
  }
}
