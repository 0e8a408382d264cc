import { Badge } from '@mantine/core';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { allergyInWords, patientPath } from '#features/patients/public.ts';
import { holds } from '#platform/access/permissions.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { t } from '#platform/console/language/language.ts';
import type { OrderRecord } from '../../contract.ts';
import { OrderStatus } from '../order-status.tsx';
import { phoneInWords, clockOrDay, isShort } from '#platform/console/language/formats.ts';
import { tatWords } from '../tat-words.ts';
import { Slot } from '#platform/console/slot.tsx';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { useTakeOrder } from '../change/take-order.ts';

interface OrderHeadProps {
  record: OrderRecord;
  now: number;
}

const initials = { male: 'M', female: 'F' } as const;

/** `46 F`, as far as known. */
function ageAndGender({ age, gender }: OrderRecord['patient']): string {
  const letter = gender === null ? '' : (initials[gender.toLowerCase() as keyof typeof initials] ?? gender);
  return [age, letter].filter((part) => part !== null && part !== '').join(' ');
}

/** Leads to everything about the patient, for users who may see it. */
function PatientName({ record: { patient, patient_name } }: Pick<OrderHeadProps, 'record'>) {
  const user = stored.currentUser.read();
  return <b>{user && holds('patients.read', user) ? <Link to={patientPath(patient.id)}>{patient_name}</Link> : patient_name}</b>;
}

/** Customer, assignee and status of the order. */
export function OrderHead({ record, now }: OrderHeadProps) {
  const { allergies } = record.patient;
  return (
    <>
      <div className="row order-patient">
        <PatientName record={record} />
        <span className="second">{ageAndGender(record.patient)}</span>
        <span className="second">{phoneInWords(record.phone_no)}</span>
        {allergies.length > 0 && (
          <Badge color="late" leftSection={<IconAlertTriangle size={12} />}>
            {t('{n, plural, one {Allergy} other {Allergies}}: {allergies}', {
              n: allergies.length,
              allergies: allergies.map((allergy) => t(allergyInWords(allergy))).join(', '),
            })}
          </Badge>
        )}
        <span className="grow" />
        <span className={record.assignee ? 'second' : 'muted'}>{record.assignee ?? t('Unassigned')}</span>
        <TakeOrder record={record} />
      </div>
      <div className="row order-stand">
        <b className="row">
          <OrderStatus status={record.status} name={record.status_name} since={record.status_since} now={now} />
        </b>
        <Due record={record} now={now} />
        <span className="grow" />
        <Slot name="order.head" props={{ record, now }} />
      </div>
    </>
  );
}

/** Promised turn-around time, formatted as in the list. */
function Due({ record: { tat_due_at: due }, now }: OrderHeadProps) {
  if (due === null) return null;
  const { words, urgency } = tatWords(due, now);
  const className = { none: 'muted', calm: 'second', soon: 't-due', late: 't-late' }[urgency];
  const isNear = urgency === 'late' || isShort(Date.parse(due) - now);
  return (
    <span className={`row order-due ${className}`}>
      <IconClock size={14} />
      {t('due {time}', { time: clockOrDay(due, now) })}
      {isNear && `, ${urgency === 'late' ? words : t('{time} left', { time: words })}`}
    </span>
  );
}

/** Button to assign the order to oneself or release it. */
function TakeOrder({ record }: { record: OrderRecord }) {
  const taking = useTakeOrder(record);
  if (!taking) return null;
  return (
    <BlockableButton size="xs" busy={taking.isPending} onClick={() => void taking.take()}>
      {taking.label}
    </BlockableButton>
  );
}
