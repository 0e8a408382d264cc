import './floor-limits.css';
import { Button, Skeleton } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { FailedState } from '#platform/console/ui/feedback/states.tsx';
import { SettingsHistory } from '#platform/record/console/settings-history.tsx';
import type { FloorLimits } from '../../floor-limits.ts';
import { FLOOR_PATH } from '../../floor-paths.ts';
import { api } from '../api.ts';
import { FloorLimitsForm } from './floor-limits-form.tsx';
import { isTime, limitKeys, limitNames } from './limit-names.ts';

const limits = api.crm.floorLimits.queryOptions({ input: {}, staleTime: 0, meta: { quiet: true } });

/** `/crm/supervisor-dashboard/limits`: what is too much, too old or too long on the floor, and who changed it. */
export default function FloorLimitsScreen() {
  const { data, error, isFetching, refetch } = useQuery(limits);
  return (
    <div className="floor-limits">
      <div className="floor-limits-title">
        <h1>{t('Limits of the floor')}</h1>
        <Button component={Link} to={FLOOR_PATH} leftSection={<IconChevronLeft size={14} />}>
          {t('Back')}
        </Button>
      </div>
      <p className="second">{t('Figures and times are amber from 80 % of their limit on, and red from the limit on.')}</p>
      {error && (
        <FailedState title={t('The limits could not be loaded')} busy={isFetching} onRetry={() => void refetch()}>
          {sayError(error)}
        </FailedState>
      )}
      {data ? (
        <>
          <FloorLimitsForm record={data} />
          <SettingsHistory
            history={data.history}
            columns={limitKeys.map((key) => [
              t(limitNames[key]),
              (saved: FloorLimits) => (isTime(key) ? t('{m} min', { m: saved[key] }) : String(saved[key])),
            ])}
          />
        </>
      ) : (
        !error && <Skeleton height={280} />
      )}
    </div>
  );
}
