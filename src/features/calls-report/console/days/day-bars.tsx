import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { useNavigate } from 'react-router-dom';
import { count } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import type { CallsReport } from '../../contract.ts';
import { dayInWords } from '../figure-words.ts';
import type { RowsHref } from '../report-links.ts';

export interface DayBarsProps {
  days: CallsReport['days'];
  hrefOf: RowsHref;
}

/** A bar per day, with its answered calls below. Its table says the same to those who do not see it or use no mouse. */
export default function DayBars({ days, hrefOf }: DayBarsProps) {
  const navigate = useNavigate();
  const [reached, others] = [t('Answered'), t('Not answered')];
  return (
    <BarChart
      aria-hidden
      h={220}
      type="stacked"
      withLegend
      dataKey="day"
      data={days.map(({ day, calls, reached: part }) => ({ day, [reached]: part, [others]: calls - part }))}
      series={[
        { name: reached, color: 'var(--accent)' },
        { name: others, color: 'var(--end)' },
      ]}
      maxBarWidth={48}
      valueFormatter={count}
      xAxisProps={{ tickFormatter: (day: string) => dayInWords(day).slice(0, 5) }}
      tooltipProps={{ isAnimationActive: false, labelFormatter: (day) => (typeof day === 'string' ? dayInWords(day) : day) }}
      barProps={{ isAnimationActive: false, cursor: 'pointer' }}
      barChartProps={{
        accessibilityLayer: false,
        onClick: ({ activeLabel }) => {
          if (activeLabel !== undefined) void navigate(hrefOf({ day: String(activeLabel) }));
        },
      }}
    />
  );
}
