import '../floor.css';
import './floor-replay.css';
import '#platform/list/console/table/list.css';
import { Button, Skeleton } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { sayError } from '#platform/console/client/errors.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { count } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { businessDate, businessTime } from '#platform/contract/business-day.ts';
import type { FloorReplay } from '../../floor-contract.ts';
import { FLOOR_PATH } from '../../floor-paths.ts';
import { FigureTiles } from '../floor/figure-tiles.tsx';
import { AgentsThen } from './agents-then.tsx';
import { MarkList } from './mark-list.tsx';
import { QueueTable } from './queue-table.tsx';
import { ReplayBar } from './replay-bar.tsx';
import { readReplay, wholeMinute } from './replay-moment.ts';
import { dayOptions, replayOptions, useReplay } from './use-replay.ts';

export function prepare(query: string) {
  const now = Date.now();
  const at = readReplay(new URLSearchParams(query)).at ?? wholeMinute(now);
  return Promise.all([queryClient.prefetchQuery(replayOptions(at)), queryClient.prefetchQuery(dayOptions(businessDate(at), now))]);
}

/** `/crm/floor-replay`: the floor as it was at a moment of the last 7 days, `?at`. */
export default function FloorReplayScreen() {
  const replay = useReplay();
  const { at, floor, strip, snapshot, go } = replay;
  const { data, error, isFetching, isPlaceholderData, refetch } = floor;
  return (
    <div className="floor replay">
      <div className="list-title">
        <h1>{t('Replay of the floor')}</h1>
        <span className="grow" />
        <Button component={Link} to={FLOOR_PATH} leftSection={<IconChevronLeft size={14} />}>
          {t('Now')}
        </Button>
      </div>
      <ReplayBar replay={replay} />
      {error && (
        <FailedState title={t('The floor could not be loaded')} busy={isFetching} onRetry={() => void refetch()}>
          {sayError(error)}
        </FailedState>
      )}
      {data && !error && (
        <section className="floor-board" aria-label={t('The floor then')} aria-busy={isPlaceholderData}>
          <p className="visually-hidden" aria-live="polite">
            {!snapshot.hasTag('playing') && !isPlaceholderData && inWords(data)}
          </p>
          <FigureTiles floor={data} now={Date.parse(data.at)} />
          <div className="floor-left">
            <QueueTable queues={data.queues} />
            <MarkList marks={strip.data?.marks} at={at} onChoose={(moment) => go({ at: moment })} />
          </div>
          <AgentsThen floor={data} />
        </section>
      )}
      {!data && !error && <ReplaySkeleton />}
    </div>
  );
}

const inWords = ({ at, figures: { waiting, late, on_duty } }: FloorReplay): string =>
  t('{time}: {waiting} waiting, {late} late, {n} on duty', {
    time: businessTime(Date.parse(at)),
    waiting: count(waiting),
    late: count(late),
    n: count(on_duty),
  });

function ReplaySkeleton() {
  return (
    <output className="floor-loading" aria-label={t('Loading the floor')}>
      <Skeleton height={80} />
      <Skeleton height={280} />
    </output>
  );
}
