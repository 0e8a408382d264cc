import type { OverlayLegend } from '../../console/chart/overlay.ts';
import { t } from '#platform/console/language/language.ts';
import { FAINT, isFaint } from './flow-marks.ts';
import type { ChartFlow } from './flow-of-chart.ts';
import { formatPercent } from './flow-format.ts';

/** Explains the numbers and arrow widths of the business overlay. */
export function flowLegend(flow: ChartFlow, period: string, hasChosenState: boolean): OverlayLegend {
  const faint = [...flow.arrows.values()].filter((arrow) => !arrow.edge.internal && isFaint(arrow)).length;
  return {
    title: t('Business, {period}', { period }),
    entries: [
      { sign: { example: '88' }, words: t('Records in the state now') },
      { sign: { example: '17 %' }, words: t('Of the records that left the state, those that left by this transition') },
      { sign: 'wide', words: t('The wider, the larger that share') },
      ...(hasChosenState ? [{ sign: 'accent' as const, words: t('Leaves the chosen state') }] : []),
      ...(faint > 0
        ? [
            {
              sign: 'faint' as const,
              words: t('{n, plural, one {# transition} other {# transitions}} below {share}', { n: faint, share: formatPercent(FAINT) }),
            },
          ]
        : []),
    ],
  };
}
