import './stats.css';
import './wall.css';
import { Button } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { count } from '#platform/console/language/formats.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { isTyping } from '#platform/console/ui/keys/typing.ts';
import { Freshness } from '#platform/list/console/table/freshness.tsx';
import { useKeydown } from '#platform/console/ui/keys/use-keydown.ts';
import { CityTable } from './city-table.tsx';
import { HourBars } from './hour-bars.tsx';
import { STATS_PATH } from './stats-paths.ts';
import { figuresOf, useOrderDay } from './use-order-day.ts';

export const prepare = () => queryClient.prefetchQuery(figuresOf(null));

/** A wall display has no input, so its figures have no links. */
const nowhere = () => null;

/** `/stats-full-list`: today's figures without header and sidebar (§2.3), readable from a distance. */
export default function WallScreen() {
  const { data, error, dataUpdatedAt, isFetching, refetch } = useOrderDay(null);
  useWayBack();
  return (
    <main className="wall">
      <div className="wall-head">
        <h1>{t('Orders today')}</h1>
        <span className="second">
          {data && `${data.day.split('-').toReversed().join('-')} · `}
          {dataUpdatedAt > 0 && <Freshness at={dataUpdatedAt} />}
        </span>
        <span className="grow" />
        <Button component={Link} to={STATS_PATH} aria-keyshortcuts="Escape" leftSection={<IconChevronLeft size={14} />}>
          {t('Back')}
          <kbd aria-hidden="true">Esc</kbd>
        </Button>
      </div>
      {error && (
        <FailedState title={t('The statistics could not be loaded')} busy={isFetching} onRetry={() => void refetch()}>
          {sayError(error)} {data && t('These are the earlier figures.')}
        </FailedState>
      )}
      {data && (
        <div className="wall-body">
          <CityTable day={data} hrefOf={nowhere} />
          <div className="wall-side">
            <p className="wall-total">
              <b>{count(data.all.total)}</b>
              <span className="second">{t('{n, plural, one {order} other {orders}}', { n: data.all.total })}</span>
              <small className="second">{t('Placed since midnight, in any status')}</small>
            </p>
            <HourBars hours={data.hours} />
          </div>
        </div>
      )}
    </main>
  );
}

/** Esc returns to the console. */
function useWayBack() {
  const navigate = useNavigate();
  useKeydown((event) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isTyping(event)) void navigate(STATS_PATH);
  });
}
