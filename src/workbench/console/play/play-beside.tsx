import { memo, type ReactNode, useCallback, useLayoutEffect } from 'react';
import type { OpenedChart } from '../../drawing/listed-chart.ts';
import { PlayLayer, type PlayParts } from './play-layer.tsx';

interface PlayBesideProps {
  opened: OpenedChart;
  value: string;
  onChange: (value: string) => void;
  onState: (id: string) => void;
  /** Called with the play's parts when they change, and with null on unmount. */
  onParts: (parts: PlayParts | null) => void;
}

/** Runs the play as a sibling of the page, so that it renders only for its own changes. */
export const PlayBeside = memo(function PlayBeside({ onParts, ...props }: PlayBesideProps) {
  const renderParts = useCallback((parts: PlayParts): ReactNode => <PartsPublisher parts={parts} publish={onParts} />, [onParts]);
  return <PlayLayer {...props}>{renderParts}</PlayLayer>;
});

function PartsPublisher({ parts, publish }: { parts: PlayParts; publish: PlayBesideProps['onParts'] }) {
  useLayoutEffect(() => publish(parts), [parts, publish]);
  useLayoutEffect(() => () => publish(null), [publish]);
  return null;
}
