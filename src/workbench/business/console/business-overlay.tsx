import './business.css';
import { Skeleton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { type FlowMachine, flowMachines } from '../flow-choices.ts';
import { holds, permissionLacking } from '#platform/access/permissions.ts';
import type { OverlayParts, OverlayProps } from '../../console/chart/overlay.ts';
import { t } from '#platform/console/language/language.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { useNow } from '#platform/list/console/table/now.ts';
import { flowLegend } from './flow-legend.ts';
import { flowMarks } from './flow-marks.ts';
import { flowOfChart } from './flow-of-chart.ts';
import { FlowPanel } from './flow-panel.tsx';
import { periodLabel, readPeriod, writePeriod } from './period.ts';
import { PeriodChoice } from './period-choice.tsx';
import { useFlow } from './use-flow.ts';

const isFlowMachine = (id: string): id is FlowMachine => flowMachines.some((machine) => machine === id);

/** Shows record counts, durations and transition shares over the chart. */
export default function BusinessOverlay(props: OverlayProps): ReactNode {
  const { id } = props.opened.chart;
  const user = stored.currentUser.read();
  if (!isFlowMachine(id))
    return props.children({ panel: <LockedNotice>{t('Only charts of records whose history is kept have figures.')}</LockedNotice> });
  if (!user || !holds('flow.read', user))
    return props.children({ panel: <LockedNotice>{t(permissionLacking('flow.read'))}.</LockedNotice> });
  return <Figures {...props} machine={id} />;
}

function Figures({ machine, opened: { chart }, chosen, choose, setting, onSetting, children }: OverlayProps & { machine: FlowMachine }) {
  const now = useNow(60_000);
  const period = readPeriod(setting, now);
  const { data, error, isFetching, refetch } = useFlow(machine, period, now, true);
  const flow = useMemo(() => data && flowOfChart(chart, data), [chart, data]);
  const marks = useMemo(() => flow && flowMarks(chart, flow, chosen), [chart, flow, chosen]);
  const periodText = periodLabel(period);
  const parts: OverlayParts = {
    ...(marks && { marks, listsOutgoing: true }),
    ...(flow && { legend: flowLegend(flow, periodText, chosen?.kind === 'state') }),
    controls: <PeriodChoice period={period} now={now} onPeriod={(next) => onSetting(writePeriod(next))} />,
    panel: (
      <>
        {error && (
          <div className="details-block">
            <FailedState title={t('The figures could not be loaded')} busy={isFetching} onRetry={() => void refetch()}>
              {sayError(error)}
            </FailedState>
          </div>
        )}
        {data && flow ? (
          <FlowPanel machine={machine} chart={chart} figures={data} flow={flow} chosen={chosen} choose={choose} period={periodText} />
        ) : (
          !error && <FiguresSkeleton />
        )}
      </>
    ),
  };
  return children(parts);
}

function LockedNotice({ children }: { children: ReactNode }) {
  return (
    <p className="details-block way-guard flow-lacking">
      <IconLock size={14} />
      <span>{children}</span>
    </p>
  );
}

function FiguresSkeleton() {
  return (
    <output className="details-block flow-waiting" aria-label={t('Loading figures')}>
      {['70%', '55%', '80%', '62%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </output>
  );
}
