import { useMemo } from 'react';
import type { ChartNode } from '#charts/chart.ts';
import { filedPlay } from '#charts/simulation/filed-play.ts';
import { writePlay } from '#charts/simulation/play-link.ts';
import { Stage } from '#charts/simulation/stage.ts';
import { t } from '#console/language/language.ts';
import { Button } from '#console/ui/controls/button.tsx';
import type { DetailsProps } from './details.tsx';
import { wayTo } from './ways.ts';

/** Plays the shortest filed way to a state. */
export function PlayFromHere({ opened, node, onPlay }: DetailsProps & { node: ChartNode }) {
  const { chart, machine, paths } = opened;
  const way = useMemo(() => wayTo(chart, paths, node.id), [chart, paths, node.id]);
  if (!onPlay || !way || node.parent === null) return null;
  return (
    <p className="row details-play">
      <Button size="sm" onClick={() => onPlay(writePlay(filedPlay(new Stage(machine), paths, way)))}>
        {t('Play from here')}
      </Button>
    </p>
  );
}
