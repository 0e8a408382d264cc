import './prescriptions.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { TatLeft } from '#features/orders/console/public.ts';
import { ORDERS_PATH } from '#features/orders/public.ts';
import { PatientsWithPhone } from '#features/patients/console/public.ts';
import { allergyInWords } from '#features/patients/public.ts';
import { phoneInWords } from '#platform/console/language/formats.ts';
import { Presence } from '#platform/console/presence/presence.tsx';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { t } from '#platform/console/language/language.ts';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import type { PrescriptionRecord } from '../contract.ts';
import { readingStatuses } from '../prescription-choices.ts';
import { prescriptionList } from '../prescription-list.ts';
import { api } from './api.ts';
import { statusTones } from './status-tones.ts';
import { Workbench } from './workbench.tsx';

/** The open prescription: its pages beside what is read from them, over the whole page. */
export function PrescriptionDrawer({ bar, id, row, now }: OpenRecordProps) {
  const query = useQuery({ ...api.oms.prescriptionReading.queryOptions({ input: { reading_id: id } }), staleTime: 0 });
  const widened = useRef(false);
  const { full, onFull } = bar;
  useEffect(() => {
    if (!widened.current && !full) onFull();
    widened.current = true;
  }, [full, onFull]);
  const patient = query.data?.patient.name ?? String(row?.values['patient'] ?? '');
  return (
    <ListRecord
      list={prescriptionList}
      id={id}
      bar={bar}
      title={patient || t('Prescription')}
      aside={<Presence record={`prescription_readings/${id}`} now={now} />}
      query={query}
    >
      {(record) =>
        record && (
          <>
            <Head record={record} now={now} />
            <Workbench key={record.id} record={record} now={now} />
          </>
        )
      }
    </ListRecord>
  );
}

function Head({ record, now }: { record: PrescriptionRecord; now: number }) {
  const { status, order, patient, reader, checker } = record;
  return (
    <p className="prescription-head">
      <StatusDot tone={statusTones[status]}>{t(readingStatuses[status])}</StatusDot>
      <Link to={`${ORDERS_PATH}?order_id=${order.id}`}>{order.code}</Link>
      <span>
        {phoneInWords(patient.phone_no)} · <PatientsWithPhone phone={patient.phone_no} />
      </span>
      <span>{order.store}</span>
      {order.tat_due_at !== null && <TatLeft due={order.tat_due_at} now={now} />}
      {reader && <span className="second">{t('Reader: {name}', { name: reader.name })}</span>}
      {checker && <span className="second">{t('Checked by {name}', { name: checker.name })}</span>}
      {patient.allergies.length > 0 && (
        <b className="t-late">
          {t('Allergic to {allergies}', { allergies: patient.allergies.map((allergy) => t(allergyInWords(allergy))).join(', ') })}
        </b>
      )}
    </p>
  );
}
