import { Skeleton } from '@mantine/core';
import { count } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { businessTime } from '#platform/contract/business-day.ts';
import { STRIP_STEP } from '../../floor-choices.ts';
import type { FloorDay } from '../../floor-contract.ts';
import { MINUTE, type ReplayDay } from './replay-moment.ts';

type Point = FloorDay['points'][number];
type Name = keyof Point;

const STEP = STRIP_STEP * MINUTE;
/** Heights of the charts of tasks and of agents, of both with the gap between them, in units of the drawing. */
const TASKS = 44;
const AGENTS = 30;
const HEIGHT = TASKS + 6 + AGENTS;

const onDuty = ({ ready, busy, on_break }: Point): number => ready + busy + on_break;

interface DayStripProps {
  /** Undefined until it is loaded, or if it could not be. */
  strip: FloorDay | undefined;
  isLoading: boolean;
  at: number;
  day: ReplayDay;
}

/** The day beneath the moment: waiting and late tasks, and below them agents on duty by what they did. */
export function DayStrip({ strip, isLoading, at, day: { start, end } }: DayStripProps) {
  const legend: readonly (readonly [Name, string])[] = [
    ['waiting', t('waiting')],
    ['late', t('late')],
    ['busy', t('busy')],
    ['ready', t('ready')],
    ['on_break', t('on a break')],
  ];
  const left = (moment: number) => ({ insetInlineStart: `${(100 * (moment - start)) / (end - start)}%` });
  return (
    <figure className="replay-strip">
      <figcaption className="visually-hidden">{strip && summary(strip)}</figcaption>
      <div className="replay-legend" aria-hidden="true">
        {legend.map(([name, title]) => (
          <span key={name}>
            <i data-part={name} /> {title}
          </span>
        ))}
        <span className="grow" />
        {strip && <span>{t('at most {tasks} waiting, {agents} on duty', mostOf(strip))}</span>}
      </div>
      <div className="replay-days" aria-hidden="true">
        {strip ? <Bars strip={strip} steps={(end - start) / STEP} /> : isLoading && <Skeleton height={80} />}
        {strip?.marks.map((mark, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the moves of a day keep their order
          <i key={`${mark.at} ${index}`} className="replay-mark" style={left(Date.parse(mark.at))} />
        ))}
        <i className="replay-cursor" style={left(at)} />
      </div>
    </figure>
  );
}

function Bars({ strip: { points }, steps }: { strip: FloorDay; steps: number }) {
  const tasks = TASKS / Math.max(1, ...points.map(({ waiting, late }) => Math.max(waiting, late)));
  const agents = AGENTS / Math.max(1, ...points.map(onDuty));
  const bar = (name: Name, n: number, bottom: number, height: number) =>
    height > 0 && <rect key={name} data-part={name} x={n + 0.06} width={0.88} y={bottom - height} height={height} />;
  return (
    <svg viewBox={`0 0 ${steps} ${HEIGHT}`} preserveAspectRatio="none">
      {points.map(({ waiting, late, busy, ready, on_break }, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- a point is its time
        <g key={n}>
          {bar('waiting', n, TASKS, waiting * tasks)}
          {bar('late', n, TASKS, late * tasks)}
          {bar('busy', n, HEIGHT, busy * agents)}
          {bar('ready', n, HEIGHT - busy * agents, ready * agents)}
          {bar('on_break', n, HEIGHT - (busy + ready) * agents, on_break * agents)}
        </g>
      ))}
    </svg>
  );
}

const mostOf = ({ points }: FloorDay) => ({
  tasks: count(Math.max(0, ...points.map(({ waiting }) => waiting))),
  agents: count(Math.max(0, ...points.map(onDuty))),
});

/** What the bars show, in sentences. */
function summary(strip: FloorDay): string {
  const { points, from, marks } = strip;
  const busiest = (figure: (point: Point) => number): string => {
    const most = Math.max(0, ...points.map(figure));
    return businessTime(Date.parse(from) + points.findIndex((point) => figure(point) === most) * STEP);
  };
  return t(
    'At most {tasks} tasks waiting, at {time}; most of them late at {late}; at most {agents} agents on duty; {n} moves of supervisors.',
    {
      ...mostOf(strip),
      time: busiest(({ waiting }) => waiting),
      late: busiest(({ late }) => late),
      n: count(marks.length),
    },
  );
}
