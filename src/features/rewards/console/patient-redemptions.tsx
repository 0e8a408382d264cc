import './rewards.css';
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { PatientRecord } from '#features/patients/console/public.ts';
import { holds } from '#platform/access/permissions.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { count, dayAndClock, money } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import type { RedemptionOfPatient } from '../contract.ts';
import { REWARDS_PATH } from '../reward-paths.ts';
import { api } from './api.ts';
import { BookDialog } from './book-dialog.tsx';
import { RedemptionStatus } from './redemption-status.tsx';

/** Date ranges of the history (§7.6): days back from today. */
const ranges = { '30': msg('Last 30 days'), '90': msg('Last 90 days'), '365': msg('Last 12 months') } as const;
type Range = keyof typeof ranges;

function rangeOf(days: number): { from: string; to: string } {
  const to = businessDate(Date.now());
  return { from: daysLater(to, -days), to };
}

/** In the rewards of a patient: what was booked for points, five a page (§7.6), and booking. */
export default function PatientRedemptions({ record: { patient_id, name } }: { record: PatientRecord }) {
  const [isBooking, setBooking] = useState(false);
  const [range, setRange] = useState<Range>('365');
  const user = stored.currentUser.read();
  return (
    <section className="redemptions-of-patient" aria-labelledby="redemptions-title">
      <div className="redemptions-head">
        <h3 id="redemptions-title">{t('Redemptions')}</h3>
        <NativeSelect
          aria-label={t('Booked within')}
          value={range}
          data={Object.entries(ranges).map(([value, label]) => ({ value, label: t(label) }))}
          onChange={(event) => setRange(event.target.value as Range)}
        />
        {user && holds('rewards.redeem', user) && <Button onClick={() => setBooking(true)}>{t('Book a reward…')}</Button>}
      </div>
      <History key={range} patientId={patient_id} days={Number(range)} opens={user !== null && holds('rewards.read', user)} />
      {isBooking && <BookDialog patientId={patient_id} name={name} onClose={() => setBooking(false)} />}
    </section>
  );
}

function History({ patientId: patient_id, days, opens }: { patientId: number; days: number; opens: boolean }) {
  const { from, to } = rangeOf(days);
  const query = useInfiniteQuery(
    api.crm.redemptionsOfPatient.infiniteOptions({
      input: (before: number | undefined) => ({ patient_id, from, to, before }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  );
  if (!query.data)
    return query.isError ? (
      <FailedState title={t('The redemptions could not be loaded')} busy={query.isFetching} onRetry={() => void query.refetch()}>
        {sayError(query.error)}
      </FailedState>
    ) : (
      <Skeleton height={64} />
    );
  const redemptions = query.data.pages.flatMap((page) => page.redemptions);
  if (redemptions.length === 0) return <EmptyState title={t('No redemptions in this time')} />;
  return (
    <>
      <Redemptions redemptions={redemptions} opens={opens} />
      {query.hasNextPage && (
        <BlockableButton busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('Show earlier redemptions')}
        </BlockableButton>
      )}
    </>
  );
}

const Redemptions = ({ redemptions, opens }: { redemptions: readonly RedemptionOfPatient[]; opens: boolean }) => (
  <table className="points" aria-label={t('Redemptions')}>
    <thead>
      <tr>
        <th scope="col">{t('Booked')}</th>
        <th scope="col">{t('Reward')}</th>
        <th scope="col" className="num">
          {t('Points')}
        </th>
        <th scope="col" className="num">
          {t('Co-payment')}
        </th>
        <th scope="col">{t('Status')}</th>
      </tr>
    </thead>
    <tbody>
      {redemptions.map(({ id, created_at, reward, points, copayment, status }) => (
        <tr key={id}>
          <td>{dayAndClock(created_at)}</td>
          <td>{opens ? <Link to={`${REWARDS_PATH}?id=${id}`}>{reward}</Link> : reward}</td>
          <td className="num">{count(points)}</td>
          <td className="num">{copayment === 0 ? '–' : money(copayment)}</td>
          <td>
            <RedemptionStatus status={status} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
