import { t } from '#platform/console/language/language.ts';
import { FAINT, isFaint } from './flow-marks.ts';
import type { ChartFlow } from './flow-of-chart.ts';
import { formatPercent } from './flow-format.ts';

/** Explains the numbers and arrow widths of the business overlay. */
export function FlowLegend({ flow, period }: { flow: ChartFlow; period: string }) {
  const faint = [...flow.arrows.values()].filter((arrow) => !arrow.edge.internal && isFaint(arrow)).length;
  return (
    <section className="details-block flow-legend">
      <h3>{t('Business, {period}', { period })}</h3>
      <ul>
        <li>{t('Number: records here now')}</li>
        <li>{t('Width and %: share of outgoing transitions')}</li>
        <li>
          <span className="flow-line" aria-hidden="true" /> {t('from the chosen state')}
        </li>
        {faint > 0 && (
          <li>
            {t('{n, plural, one {# transition} other {# transitions}} under {share} are faint', { n: faint, share: formatPercent(FAINT) })}
          </li>
        )}
      </ul>
    </section>
  );
}
