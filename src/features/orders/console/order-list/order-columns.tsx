import { msg, t } from '#platform/console/language/language.ts';
import { orderModes, orderReasons } from '#machines/orders/order-statuses.ts';
import { orderTypeNames, prescriptionStates } from '../../order-choices.ts';
import type { OrderRow } from '../../contract.ts';
import { ChoiceLabel } from '#platform/choices/console/choice-label.tsx';
import { OrderStatus } from '../order-status.tsx';
import { TatLeft } from '../tat-left.tsx';
import { phoneInWords, amount, dayAndClock } from '#platform/console/language/formats.ts';
import { shortName, slotInWords } from '../order-words.ts';
import type { Column } from '#platform/list/console/table/column.ts';
import { OrderLink, NextStep } from './row-controls.tsx';

/** Columns of the order list: order, customer, time left, status with its time, figures, next step. */
export const orderColumns: readonly Column<OrderRow>[] = [
  {
    id: 'id',
    title: msg('Order'),
    width: 86,
    whole: true,
    sort: 'id',
    pinned: 'left',
    always: true,
    value: (row) => row.code,
    cell: (row) => <OrderLink row={row} />,
  },
  {
    id: 'type',
    title: msg('Type'),
    width: 96,
    optional: true,
    value: (row) => row.type,
    cell: (row) => <ChoiceLabel set="OrderTypeChoices" value={row.type} otherwise={orderTypeNames[row.type]} />,
  },
  { id: 'patient', title: msg('Patient'), width: 112, wraps: true, sort: 'patient', always: true, value: (row) => row.patient_name },
  // With the order and its patient it stays visible beside an open record.
  {
    id: 'tat',
    title: msg('TAT left'),
    width: 80,
    whole: true,
    sort: 'tat',
    numeric: true,
    always: true,
    value: (row) => row.tat_due_at,
    cell: (row, now) => <TatLeft due={row.tat_due_at} now={now} />,
  },
  {
    id: 'status',
    title: msg('Status, time in it'),
    width: 264,
    sort: 'status_since',
    always: true,
    value: (row) => row.status,
    cell: (row, now) => <OrderStatus status={row.status} name={row.status_name} since={row.status_since} now={now} />,
  },
  {
    id: 'due',
    title: msg('Act by'),
    width: 88,
    whole: true,
    sort: 'due',
    numeric: true,
    optional: true,
    value: (row) => row.due_at,
    cell: (row, now) => <TatLeft due={row.due_at} now={now} />,
  },
  {
    id: 'phone',
    title: msg('Phone'),
    width: 106,
    whole: true,
    second: true,
    value: (row) => row.phone_no,
    cell: (row) => phoneInWords(row.phone_no),
  },
  { id: 'city', title: msg('City'), width: 74, yields: 1, sort: 'city', value: (row) => row.city },
  { id: 'store', title: msg('Store'), width: 104, wraps: true, yields: 3, sort: 'store', value: (row) => row.store },
  {
    id: 'reason',
    title: msg('Reason'),
    width: 150,
    optional: true,
    value: (row) => row.reason,
    cell: (row) =>
      row.reason && <ChoiceLabel set="NonPrescriptionReasonNameChoices" value={row.reason} otherwise={orderReasons[row.reason]} />,
  },
  {
    id: 'mode',
    title: msg('Mode'),
    width: 104,
    optional: true,
    value: (row) => row.mode,
    cell: (row) => row.mode && <ChoiceLabel set="OrderModeChoices" value={row.mode} otherwise={orderModes[row.mode]} />,
  },
  {
    id: 'prescription',
    title: msg('Rx'),
    width: 84,
    yields: 2,
    value: (row) => row.prescription_state,
    cell: (row) => t(prescriptionStates[row.prescription_state]),
  },
  {
    id: 'value',
    title: msg('Value ₹'),
    width: 90,
    whole: true,
    yields: 5,
    sort: 'value',
    numeric: true,
    value: (row) => row.value,
    cell: (row) => amount(row.value),
  },
  {
    id: 'slot',
    title: msg('Slot'),
    width: 184,
    whole: true,
    optional: true,
    value: (row) => row.slot_start,
    cell: (row) => slotInWords(row.slot_start, row.slot_end),
  },
  {
    id: 'placed',
    title: msg('Placed'),
    width: 140,
    whole: true,
    sort: 'placed',
    optional: true,
    value: (row) => row.placed_at,
    cell: (row) => dayAndClock(row.placed_at),
  },
  {
    id: 'assignee',
    title: msg('Assignee'),
    width: 88,
    wraps: true,
    yields: 4,
    value: (row) => row.assignee,
    cell: (row) => (row.assignee ? shortName(row.assignee) : <span className="muted">{t('Unassigned')}</span>),
  },
  { id: 'last_note', title: msg('Last note'), width: 220, optional: true, second: true, value: (row) => row.last_note },
  {
    id: 'next',
    title: msg('Next step'),
    width: 184,
    numeric: true,
    pinned: 'right',
    always: true,
    value: nextStepValue,
    cell: (row) => <NextStep row={row} />,
  },
];

function nextStepValue({ next }: OrderRow): string {
  return 'ability' in next ? `${next.ability.event}${next.ability.because?.message ?? ''}` : next.waits_for;
}
