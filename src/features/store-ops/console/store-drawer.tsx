import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { closingReasons } from '#machines/stores/closing-reasons.ts';
import { useChoices } from '#platform/choices/console/general-data.ts';
import { count } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { Presence } from '#platform/console/presence/presence.tsx';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import type { StoreRecord } from '../contract.ts';
import { closureRules, storePositions, weekdayNames } from '../store-ops-choices.ts';
import { storeList } from '../store-ops-lists.ts';
import { SCHEDULE_PATH, slotsOfStore } from '../store-ops-paths.ts';
import { api } from './api.ts';
import { ClosureHits } from './closure-hits.tsx';
import { StoreActions } from './store-actions.tsx';
import { LicenceUntil, PeriodStatusDot, StateOfStore, StoreLog, timesInWords } from './store-words.tsx';

/** The open store: whether it serves, what can be done, its periods, hours and slots, and what happened. */
export function StoreDrawer({ bar, id, row, now }: OpenRecordProps) {
  const query = useQuery({ ...api.store.opsStore.queryOptions({ input: { store_id: id } }), staleTime: 0 });
  return (
    <ListRecord
      list={storeList}
      id={id}
      bar={bar}
      title={query.data?.name ?? String(row?.values['name'] ?? '')}
      aside={<Presence record={`stores/${id}`} now={now} />}
      query={query}
    >
      {(record) =>
        record && (
          <div className="record-body">
            <Facts record={record} now={now} />
            <StoreActions key={record.id} record={record} />
            {record.state === 'UNSERVICEABLE' && <HitsNow key={`hits ${record.version}`} record={record} />}
            <Periods periods={record.periods} />
            <Hours hours={record.hours} />
            <Slots name={record.name} slots={record.slots} />
            <StoreLog log={record.log} now={now} />
          </div>
        )
      }
    </ListRecord>
  );
}

/** What the closure hits from now on. */
function HitsNow({ record: { id, until } }: { record: StoreRecord }) {
  const [now] = useState(() => new Date().toISOString());
  return <ClosureHits storeId={id} startsAt={now} endsAt={until ?? ''} weekdays={[]} isOpenEnded isSaved />;
}

function Facts({ record, now }: { record: StoreRecord; now: number }) {
  const {
    code,
    city,
    pincode,
    position,
    group,
    state,
    rule,
    why,
    open_orders,
    anchor_pincodes,
    preferred_pincodes,
    licence_no,
    licence_until,
  } = record;
  return (
    <dl className="record-details">
      <dt>{t('State')}</dt>
      <dd>
        <StateOfStore state={state} />
        {why && <div>{t(why)}</div>}
        {rule && rule !== 'hours' && <div className="second">{t(closureRules[rule])}</div>}
      </dd>
      <dt>{t('Code')}</dt>
      <dd>{code}</dd>
      <dt>{t('City')}</dt>
      <dd>
        {city} <span className="second">{pincode}</span>
      </dd>
      <dt>{t('Store group')}</dt>
      <dd>
        {group?.name ?? t('None')} {group?.business_tag && <Badge>{group.business_tag}</Badge>}
      </dd>
      <dt>{t('Preferred for')}</dt>
      <dd>{preferred_pincodes.join(', ') || t('No pincode')}</dd>
      <dt>{t('Drug licence')}</dt>
      <dd>
        {licence_no || t('Not entered')}
        {licence_until !== null && (
          <div>
            <LicenceUntil day={licence_until} now={now} />
          </div>
        )}
      </dd>
      <dt>{t('Open orders')}</dt>
      <dd>{count(open_orders)}</dd>
      <dt>{t('Anchor store of')}</dt>
      <dd>{anchor_pincodes.join(', ') || t('No pincode')}</dd>
      <dt>{t('Position')}</dt>
      <dd>{position ? `${position.latitude}, ${position.longitude}` : t(storePositions[record.pincode_centre ? 'PINCODE' : 'NONE'])}</dd>
    </dl>
  );
}

const Periods = ({ periods }: Pick<StoreRecord, 'periods'>) => (
  <section aria-label={t('Periods')}>
    <h3>{t('Periods')}</h3>
    {periods.length === 0 ? (
      <p className="second">{t('No period is planned.')}</p>
    ) : (
      <table className="store-table">
        <tbody>
          {periods.map((period) => (
            <tr key={period.id}>
              <td>
                <Link to={`${SCHEDULE_PATH}?record=${period.id}`}>{timesInWords(period)}</Link>
              </td>
              <td>{t(closingReasons[period.reason])}</td>
              <td>
                <PeriodStatusDot status={period.status} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
);

const Hours = ({ hours }: Pick<StoreRecord, 'hours'>) => (
  <section aria-label={t('Hours')}>
    <h3>{t('Hours')}</h3>
    <dl className="record-details">
      {hours.map(({ opens, closes }, at) => (
        <div key={weekdayNames[at]} style={{ display: 'contents' }}>
          <dt>{t(weekdayNames[at] ?? '')}</dt>
          <dd>{opens === '' ? t('Shut') : t('{opens} to {closes}', { opens, closes })}</dd>
        </div>
      ))}
    </dl>
  </section>
);

function Slots({ name, slots }: Pick<StoreRecord, 'name' | 'slots'>) {
  const types = useChoices('StoreSlotTypeChoices');
  return (
    <section aria-label={t('Slots left today')}>
      <h3>{t('Slots left today')}</h3>
      {slots.length === 0 ? (
        <p className="second">{t('No slot can be chosen today any more.')}</p>
      ) : (
        <dl className="record-details">
          {slots.map(({ slot_type, left, capacity }) => (
            <div key={slot_type} style={{ display: 'contents' }}>
              <dt>{t(types[slot_type] ?? slot_type)}</dt>
              <dd>{t('{left} of {capacity}', { left: count(left), capacity: count(capacity) })}</dd>
            </div>
          ))}
        </dl>
      )}
      <p>
        <Link to={slotsOfStore(name)}>{t('Slots of this store')}</Link>
      </p>
    </section>
  );
}
