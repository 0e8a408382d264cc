import './settings.css';
import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';

interface SettingsScreenProps<Settings> {
  title: string;
  /** What follows from the settings. */
  intro: string;
  /** Title of the error state. */
  failed: string;
  query: UseQueryResult<Settings>;
  /** Beside the title. */
  action?: ReactNode;
  children: (settings: Settings) => ReactNode;
}

/** Page of settings: their form, and who changed them. */
export function SettingsScreen<Settings>({ title, intro, failed, query, action, children }: SettingsScreenProps<Settings>) {
  const { data, error, isFetching, refetch } = query;
  return (
    <div className="settings">
      <div className="settings-title">
        <h1>{t(title)}</h1>
        {action}
      </div>
      <p className="second">{t(intro)}</p>
      {error && (
        <FailedState title={t(failed)} busy={isFetching} onRetry={() => void refetch()}>
          {sayError(error)}
        </FailedState>
      )}
      {data === undefined ? !error && <Skeleton height={320} /> : children(data)}
    </div>
  );
}
