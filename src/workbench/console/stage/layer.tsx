import { memo, type ReactNode, useCallback, useLayoutEffect, useMemo } from 'react';
import { t } from '#platform/console/language/language.ts';
import { FailedState } from '#platform/console/ui/feedback/states.tsx';
import type { Overlay, OverlayParts, OverlayProps } from '../chart/overlay.ts';
import { useCode } from '../chart/use-code.ts';

interface LayerProps extends Omit<OverlayProps, 'children'> {
  overlay: Overlay;
  /** Is given what the overlay adds whenever that changes, and nothing when the overlay goes. */
  onParts: (parts: OverlayParts) => void;
}

const nothing: OverlayParts = {};

/**
 * Runs an overlay beside the page instead of around it: the chart below keeps its place and size when another overlay is
 * chosen, also when its code does not come. It renders again only when its own properties change, never because its parts
 * were taken over.
 */
export const Layer = memo(function Layer({ overlay, onParts, ...props }: LayerProps) {
  const { code, failed, busy, retry } = useCode(overlay.load);
  const hand = useCallback((parts: OverlayParts): ReactNode => <Hand parts={parts} to={onParts} />, [onParts]);
  const title = t(overlay.title);
  const trouble = useMemo(() => ({ panel: <Trouble title={title} busy={busy} onRetry={retry} />, calls: true }), [title, busy, retry]);
  if (code) {
    const Shown = code.default;
    return <Shown {...props}>{hand}</Shown>;
  }
  return failed ? hand(trouble) : null;
});

/** In the place of what the overlay would tell. */
function Trouble({ title, busy, onRetry }: { title: string; busy: boolean; onRetry: () => void }) {
  return (
    <section className="details-block" aria-label={title}>
      <FailedState title={t('{title} could not be loaded', { title })} busy={busy} onRetry={onRetry}>
        {t('The server did not answer, or the console was updated meanwhile.')}
      </FailedState>
    </section>
  );
}

function Hand({ parts, to }: { parts: OverlayParts; to: (parts: OverlayParts) => void }) {
  useLayoutEffect(() => to(parts), [parts, to]);
  useLayoutEffect(() => () => to(nothing), [to]);
  return null;
}
