import './floor.css';
import { Button, Skeleton } from '@mantine/core';
import { IconBell, IconBellOff, IconMaximize } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { sayError } from '#platform/console/client/errors.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { t } from '#platform/console/language/language.ts';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { Freshness } from '#platform/list/console/table/freshness.tsx';
import { FLOOR_CALLS_PATH, FLOOR_LIMITS_PATH, FLOOR_REPLAY_PATH, REASSIGNMENTS_PATH } from '../floor-paths.ts';
import { FloorAlarms } from './floor/floor-alarms.tsx';
import { floorOptions } from './floor/floor-data.ts';
import { FloorBoard } from './floor/floor-board.tsx';
import { FloorWall } from './floor/floor-wall.tsx';

export const prepare = () => queryClient.prefetchQuery(floorOptions());

/**
 * `/crm/supervisor-dashboard` (§2.2): what waits, what is late, and what agents do, live; with `?wall=1` on a wall, with `?alarms=1`
 * with alarms for limits that are passed.
 */
export default function FloorScreen() {
  const [search, setSearch] = useSearchParams();
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery(floorOptions());
  const isWall = search.get('wall') === '1';
  const isAlarmed = search.get('alarms') === '1';
  const turn = (name: 'wall' | 'alarms', isOn: boolean) =>
    setSearch((current) => {
      if (isOn) current.set(name, '1');
      else current.delete(name);
      return current;
    });
  const alarms = isAlarmed && data && <FloorAlarms floor={data} />;
  const failed = error && (
    <FailedState title={t('The floor could not be loaded')} busy={isFetching} onRetry={() => void refetch()}>
      {sayError(error)} {data && t('These are the earlier figures.')}
    </FailedState>
  );
  if (isWall && data)
    return (
      <>
        {alarms}
        <FloorWall floor={data} updatedAt={dataUpdatedAt} failed={failed} onBack={() => turn('wall', false)} />
      </>
    );
  return (
    <div className="floor">
      <div className="list-title">
        <h1>{t('Supervisor dashboard')}</h1>
        <span className="list-freshness">{dataUpdatedAt > 0 && <Freshness at={dataUpdatedAt} />}</span>
        <span className="grow" />
        <Button component={Link} to={FLOOR_CALLS_PATH}>
          {t('All calls')}
        </Button>
        <Button component={Link} to={REASSIGNMENTS_PATH}>
          {t('Moved tasks')}
        </Button>
        <Button component={Link} to={FLOOR_REPLAY_PATH}>
          {t('Replay')}
        </Button>
        <Button component={Link} to={FLOOR_LIMITS_PATH}>
          {t('Limits')}
        </Button>
        <Button
          leftSection={isAlarmed ? <IconBell size={14} /> : <IconBellOff size={14} />}
          aria-pressed={isAlarmed}
          title={t('A message for each limit that is passed while this screen is open')}
          onClick={() => turn('alarms', !isAlarmed)}
        >
          {t('Alarms')}
        </Button>
        <Button leftSection={<IconMaximize size={14} />} onClick={() => turn('wall', true)}>
          {t('Wall screen')}
        </Button>
      </div>
      {alarms}
      {failed}
      {data ? <FloorBoard floor={data} /> : !error && <FloorSkeleton />}
    </div>
  );
}

function FloorSkeleton() {
  return (
    <output className="floor-loading" aria-label={t('Loading the floor')}>
      <Skeleton height={80} />
      <Skeleton height={280} />
      <Skeleton height={280} />
    </output>
  );
}
