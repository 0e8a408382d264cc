import { type ComponentType, lazy, memo, type ReactNode, Suspense, useCallback, useLayoutEffect } from 'react';
import type { Overlay, OverlayParts, OverlayProps } from '../overlay.ts';

interface LayerProps extends Omit<OverlayProps, 'children'> {
  overlay: Overlay;
  /** Is given what the overlay adds whenever that changes, and nothing when the overlay goes. */
  onParts: (parts: OverlayParts) => void;
}

const loaded = new WeakMap<Overlay, ComponentType<OverlayProps>>();

/** An overlay's component, the same for as long as the page lives. */
function componentOf(overlay: Overlay): ComponentType<OverlayProps> {
  const known = loaded.get(overlay) ?? lazy(overlay.load);
  loaded.set(overlay, known);
  return known;
}

const nothing: OverlayParts = {};

/**
 * Runs an overlay beside the page instead of around it: the chart below keeps its place and size when another overlay is
 * chosen. It renders again only when its own properties change, never because its parts were taken over.
 */
export const Layer = memo(function Layer({ overlay, onParts, ...props }: LayerProps) {
  const hand = useCallback((parts: OverlayParts): ReactNode => <Hand parts={parts} to={onParts} />, [onParts]);
  const Shown = componentOf(overlay);
  return (
    <Suspense fallback={null}>
      {/* oxlint-disable-next-line react/static-components -- the same component for the same overlay, see above */}
      <Shown {...props}>{hand}</Shown>
    </Suspense>
  );
});

function Hand({ parts, to }: { parts: OverlayParts; to: (parts: OverlayParts) => void }) {
  useLayoutEffect(() => to(parts), [parts, to]);
  useLayoutEffect(() => () => to(nothing), [to]);
  return null;
}
