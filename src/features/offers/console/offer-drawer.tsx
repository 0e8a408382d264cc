import '@mantine/core/styles/Progress.layer.css';
import './offers.css';
import { Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { showDate } from '#platform/contract/date-input.ts';
import { count, money } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { Presence } from '#platform/console/presence/presence.tsx';
import { NEW_RECORD } from '#platform/list/console/list-address.ts';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import type { OfferRecord } from '../contract.ts';
import { offerChannels } from '../offer-choices.ts';
import { offerList } from '../offer-list.ts';
import { OFFERS_PATH } from '../offer-paths.ts';
import { api } from './api.ts';
import { NewOffer } from './new-offer.tsx';
import { OfferActions } from './offer-actions.tsx';
import { OfferLog } from './offer-log.tsx';
import { OfferStatus } from './offer-status.tsx';
import { OfferTrial } from './offer-trial.tsx';

/** The open offer: its state and rules, what it took off, a trial, and what happened. */
export function OfferDrawer({ bar, id, row, now, onMade }: OpenRecordProps) {
  const isNew = id === NEW_RECORD;
  const query = useQuery({ ...api.ecommerce.offer.queryOptions({ input: { offer_id: id } }), staleTime: 0, enabled: !isNew });
  return (
    <ListRecord
      list={offerList}
      id={id}
      bar={bar}
      title={isNew ? t('New offer') : (query.data?.code ?? String(row?.values['code'] ?? ''))}
      aside={!isNew && <Presence record={`offers/${id}`} now={now} />}
      query={isNew ? null : query}
    >
      {(record) =>
        record ? (
          <div className="record-body">
            <Facts record={record} />
            <OfferActions key={`actions/${record.id}`} record={record} />
            <OfferTrial key={`trial/${record.id}`} record={record} />
            <OfferLog record={record} now={now} />
          </div>
        ) : (
          <NewOffer onMade={onMade} />
        )
      }
    </ListRecord>
  );
}

function Facts({ record }: { record: OfferRecord }) {
  const { status, title, percent, most, minimum, starts_on, ends_on, city, channel, once_per_patient, first_order, uses, rivals } = record;
  const conditions = [
    minimum > 0 && t('carts from {amount}', { amount: money(minimum) }),
    city !== null && t('in {city}', { city }),
    channel !== null && t('orders of type {channel}', { channel: t(offerChannels[channel]) }),
    once_per_patient && t('once per patient'),
    first_order && t('only the first order'),
  ].filter(Boolean);
  return (
    <dl className="record-details">
      <dt>{t('Status')}</dt>
      <dd>
        <OfferStatus status={status} />
      </dd>
      <dt>{t('Title')}</dt>
      <dd>{title}</dd>
      <dt>{t('Takes off')}</dt>
      <dd>
        {most === null
          ? t('{percent} % of the cart', { percent })
          : t('{percent} % of the cart, at most {amount}', { percent, amount: money(most) })}
      </dd>
      <dt>{t('Conditions')}</dt>
      <dd>{conditions.length === 0 ? t('None') : conditions.join(' · ')}</dd>
      <dt>{t('Days')}</dt>
      <dd>
        {ends_on === null
          ? t('From {day} until it is ended', { day: showDate(starts_on) })
          : t('{first} to {last}', { first: showDate(starts_on), last: showDate(ends_on) })}
      </dd>
      <dt>{t('Budget')}</dt>
      <dd>
        <Budget record={record} />
      </dd>
      <dt>{t('Used')}</dt>
      <dd>
        {uses.orders === 0
          ? t('By no order yet')
          : t(
              '{orders, plural, one {By one order} other {By {count} orders}} of {patients, plural, one {one patient} other {# patients}}, worth {value}',
              {
                orders: uses.orders,
                count: count(uses.orders),
                patients: uses.patients,
                value: money(uses.value),
              },
            )}
      </dd>
      {rivals.length > 0 && (
        <>
          <dt>{t('Same days')}</dt>
          <dd>
            {rivals.map(({ id, code, percent: off }, at) => (
              <Fragment key={id}>
                {at > 0 && ', '}
                <Link to={`${OFFERS_PATH}?id=${id}`}>{code}</Link> <span className="second">{off} %</span>
              </Fragment>
            ))}
            <div className="second small">{t('One offer counts for each order: the agent sees the best first.')}</div>
          </dd>
        </>
      )}
    </dl>
  );
}

function Budget({ record: { budget, spent } }: { record: OfferRecord }) {
  if (budget === null) return t('{spent} spent, no limit', { spent: money(spent) });
  const share = budget === 0 ? 100 : Math.min(100, Math.round((spent / budget) * 100));
  return (
    <>
      {t('{spent} of {budget} spent', { spent: money(spent), budget: money(budget) })}
      <Progress
        size="sm"
        value={share}
        color={share >= 95 ? 'late' : share >= 80 ? 'due' : 'good'}
        aria-label={t('Budget spent, percent')}
      />
    </>
  );
}
