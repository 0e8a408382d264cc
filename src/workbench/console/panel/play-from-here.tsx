import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { ChartNode } from '../../drawing/chart.ts';
import { t } from '#platform/console/language/language.ts';
import type { DetailsProps } from './details-props.ts';
import { pathsInto } from './chart-paths.ts';

/** Button that plays to a state from the chosen facts. */
export function PlayFromHere({ opened: { chart, paths }, node, onReach }: DetailsProps & { node: ChartNode }) {
  const isFiled = useMemo(() => pathsInto(chart, paths, node.id) > 0, [chart, paths, node.id]);
  if (!onReach || !isFiled || node.parent === null) return null;
  return (
    <p className="row details-play">
      <Button size="sm" onClick={() => onReach(node.id)}>
        {t('Play from here')}
      </Button>
    </p>
  );
}
