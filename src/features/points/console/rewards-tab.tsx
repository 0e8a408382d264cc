import './points.css';
import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { PatientRecord } from '#features/patients/console/public.ts';
import { holds } from '#platform/access/permissions.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { count, dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { Slot } from '#platform/console/slot.tsx';
import { stored } from '#platform/console/storage/session-storage.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import type { PointEntry } from '../contract.ts';
import { POINTS_PATH } from '../point-paths.ts';
import { pointKinds } from '../point-choices.ts';
import { AdjustDialog } from './adjust-dialog.tsx';
import { api } from './api.ts';

/** Points with a sign. */
const signed = (points: number): string => (points < 0 ? `−${count(-points)}` : `+${count(points)}`);

/** Points of the patient: the balance, and the ledger, five entries a page (§7.6). */
export default function RewardsTab({ record }: { record: PatientRecord }) {
  const { patient_id, name } = record;
  const [isAdjusting, setAdjusting] = useState(false);
  const user = stored.currentUser.read();
  const query = useInfiniteQuery(
    api.crm.points.infiniteOptions({
      input: (before: number | undefined) => ({ patient_id, before }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  );
  if (!query.data)
    return query.isError ? (
      <FailedState title={t('The points could not be loaded')} busy={query.isFetching} onRetry={() => void query.refetch()}>
        {sayError(query.error)}
      </FailedState>
    ) : (
      <Skeleton height={64} mt={12} />
    );
  const entries = query.data.pages.flatMap((page) => page.entries);
  const balance = query.data.pages[0]?.balance ?? 0;
  return (
    <div className="patient-part">
      <p>
        {t('Balance')}: <b>{count(balance)}</b>
      </p>
      <Slot name="patient.rewards" props={{ record }} />
      {entries.length === 0 ? <EmptyState title={t('No points yet')} /> : <Ledger entries={entries} />}
      {query.hasNextPage && (
        <BlockableButton busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('Show earlier entries')}
        </BlockableButton>
      )}
      {user && holds('points.adjust', user) && <Button onClick={() => setAdjusting(true)}>{t('Adjust points…')}</Button>}
      {user && holds('points.import', user) && <Link to={POINTS_PATH}>{t('Imported points')}</Link>}
      {isAdjusting && <AdjustDialog patientId={patient_id} name={name} balance={balance} onClose={() => setAdjusting(false)} />}
    </div>
  );
}

const Ledger = ({ entries }: { entries: readonly PointEntry[] }) => (
  <table className="points" aria-label={t('Points')}>
    <thead>
      <tr>
        <th scope="col">{t('When')}</th>
        <th scope="col">{t('Kind')}</th>
        <th scope="col" className="num">
          {t('Points')}
        </th>
        <th scope="col" className="num">
          {t('Balance')}
        </th>
        <th scope="col">{t('Note')}</th>
      </tr>
    </thead>
    <tbody>
      {entries.map(({ serial, at, by, kind, points, balance, note }) => (
        <tr key={serial}>
          <td>
            {dayAndClock(at)} <small>{by}</small>
          </td>
          <td>{t(pointKinds[kind])}</td>
          <td className="num">{signed(points)}</td>
          <td className="num">{count(balance)}</td>
          <td>{note}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
