import { memo, type ReactNode, useCallback, useLayoutEffect, useMemo } from 'react';
import { t } from '#platform/console/language/language.ts';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import type { Overlay, OverlayParts, OverlayProps } from '../chart/overlay.ts';
import { useCode } from '#platform/console/client/use-code.ts';

interface LayerProps extends Omit<OverlayProps, 'children'> {
  overlay: Overlay;
  /** Called with the overlay's parts when they change, and with empty parts on unmount. */
  onParts: (parts: OverlayParts) => void;
}

const nothing: OverlayParts = {};

/**
 * Runs an overlay as a sibling of the page: the chart keeps its position and size when another overlay is chosen or its code
 * fails to load. It renders only when its own properties change, not because its parts were applied.
 */
export const Layer = memo(function Layer({ overlay, onParts, ...props }: LayerProps) {
  const { code, failed, busy, retry } = useCode(overlay.load);
  const renderParts = useCallback((parts: OverlayParts): ReactNode => <PartsPublisher parts={parts} publish={onParts} />, [onParts]);
  const title = t(overlay.title);
  const failureParts = useMemo(
    () => ({ panel: <LoadFailure title={title} busy={busy} onRetry={retry} />, calls: true }),
    [title, busy, retry],
  );
  if (code) {
    const OverlayComponent = code.default;
    return <OverlayComponent {...props}>{renderParts}</OverlayComponent>;
  }
  return failed ? renderParts(failureParts) : null;
});

/** Shown instead of an overlay that could not be loaded. */
function LoadFailure({ title, busy, onRetry }: { title: string; busy: boolean; onRetry: () => void }) {
  return (
    <section className="details-block" aria-label={title}>
      <FailedState title={t('{title} could not be loaded', { title })} busy={busy} onRetry={onRetry}>
        {t('The server did not answer, or the console was updated.')}
      </FailedState>
    </section>
  );
}

function PartsPublisher({ parts, publish }: { parts: OverlayParts; publish: (parts: OverlayParts) => void }) {
  useLayoutEffect(() => publish(parts), [parts, publish]);
  useLayoutEffect(() => () => publish(nothing), [publish]);
  return null;
}
