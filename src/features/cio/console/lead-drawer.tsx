import './leads.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ORDERS_PATH, orderTypeNames } from '#features/orders/public.ts';
import { patientPath, PatientsWithPhone } from '#features/patients/console/public.ts';
import { declineReasons } from '#machines/orders/dropOffCart.ts';
import { dayAndClock, phoneInWords } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { Presence } from '#platform/console/presence/presence.tsx';
import { NEW_RECORD } from '#platform/list/console/list-address.ts';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import type { LeadRecord } from '../contract.ts';
import { openStatuses } from '../lead-filters.ts';
import { leadList } from '../lists.ts';
import { api } from './api.ts';
import { LeadActions } from './lead-actions.tsx';
import { LeadLog } from './lead-log.tsx';
import { LeadPages } from './lead-pages.tsx';
import { LeadStatus, PrescriptionStatus } from './lead-status.tsx';
import { NewLead } from './new-lead.tsx';

/** The open order lead: patient, cart, what is to be done, and what happened. */
export function LeadDrawer({ bar, id, row, now, onMade }: OpenRecordProps) {
  const isNew = id === NEW_RECORD;
  const query = useQuery({ ...api.django.orderLead.queryOptions({ input: { lead_id: id } }), staleTime: 0, enabled: !isNew });
  const name = query.data?.name ?? String(row?.values['patient'] ?? '');
  return (
    <ListRecord
      list={leadList}
      id={id}
      bar={bar}
      title={isNew ? t('New order lead') : name || t('Unknown patient')}
      aside={!isNew && <Presence record={`order-leads/${id}`} now={now} />}
      query={isNew ? null : query}
    >
      {(record) =>
        record ? (
          <div className="record-body">
            <Facts record={record} />
            <LeadActions key={record.id} record={record} />
            <LeadPages record={record} />
            <Cart record={record} />
            <LeadLog record={record} now={now} />
          </div>
        ) : (
          <NewLead onMade={onMade} />
        )
      }
    </ListRecord>
  );
}

function Facts({ record }: { record: LeadRecord }) {
  const { status, phone_no, patient_id, type, note, prescription, agent, received_at, expires_at, reason, order } = record;
  return (
    <dl className="record-details">
      <dt>{t('Phone')}</dt>
      <dd>
        <a href={`tel:+91${phone_no}`}>{phoneInWords(phone_no)}</a>{' '}
        <span className="second">
          · {patient_id === null ? t('no patient yet') : <Link to={patientPath(patient_id)}>{t('Open patient')}</Link>} ·{' '}
          <PatientsWithPhone phone={phone_no} />
        </span>
      </dd>
      <dt>{t('Status')}</dt>
      <dd>
        <LeadStatus status={status} />
        {reason && <span className="second"> · {t(declineReasons[reason])}</span>}
        {order && (
          <>
            {' '}
            · <Link to={`${ORDERS_PATH}?order_id=${order.id}`}>{order.code}</Link>
          </>
        )}
      </dd>
      <dt>{t('Prescription')}</dt>
      <dd>
        <PrescriptionStatus status={prescription} />
      </dd>
      <dt>{t('Type')}</dt>
      <dd>
        {t(orderTypeNames[type])}
        {note && <div className="second">{note}</div>}
      </dd>
      <dt>{t('CIO agent')}</dt>
      <dd>
        {agent.name}{' '}
        <span className="second">
          · <a href={`tel:+91${agent.phone_no}`}>{phoneInWords(agent.phone_no)}</a> · {agent.city}
        </span>
      </dd>
      <dt>{t('Received')}</dt>
      <dd>
        {dayAndClock(received_at)}
        {openStatuses.includes(status) && <span className="second"> · {t('expires {time}', { time: dayAndClock(expires_at) })}</span>}
      </dd>
    </dl>
  );
}

/** What is in the cart. */
function Cart({ record: { lines } }: { record: LeadRecord }) {
  return (
    <section aria-label={t('In the cart')}>
      <h3>{t('In the cart')}</h3>
      {lines.length === 0 ? (
        <p className="second">{t('The cart is empty')}</p>
      ) : (
        <table className="lead-table">
          <thead>
            <tr>
              <th scope="col">{t('Drug')}</th>
              <th scope="col" className="num">
                {t('Quantity')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ drug_id, drug, schedule, quantity }) => (
              <tr key={drug_id}>
                <td>
                  {drug}
                  {schedule !== null && <span className="second"> · {t('Schedule {schedule}', { schedule })}</span>}
                </td>
                <td className="num">{quantity}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
