import { memo, type ReactNode, useCallback, useLayoutEffect } from 'react';
import type { OpenedChart } from '../../drawing/listed-chart.ts';
import { PlayLayer, type PlayParts } from './play-layer.tsx';

interface PlayBesideProps {
  opened: OpenedChart;
  value: string;
  onChange: (value: string) => void;
  onState: (id: string) => void;
  /** Is given what the play adds whenever that changes, and null when it goes. */
  onParts: (parts: PlayParts | null) => void;
}

/** Runs the play beside the page instead of around it: it renders again only for changes of its own. */
export const PlayBeside = memo(function PlayBeside({ onParts, ...props }: PlayBesideProps) {
  const hand = useCallback((parts: PlayParts): ReactNode => <Hand parts={parts} to={onParts} />, [onParts]);
  return <PlayLayer {...props}>{hand}</PlayLayer>;
});

function Hand({ parts, to }: { parts: PlayParts; to: PlayBesideProps['onParts'] }) {
  useLayoutEffect(() => to(parts), [parts, to]);
  useLayoutEffect(() => () => to(null), [to]);
  return null;
}
