import './regular-medicines.css';
import { IconPhoneCall, IconShoppingCartPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { CALLBACKS_PATH, ORDERS_PATH } from '#features/orders/public.ts';
import { patientPath } from '#features/patients/console/public.ts';
import { draftPath } from '#features/place-order/public.ts';
import { dayAndClock, phoneInWords } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { useScreenActions } from '#platform/console/ui/keys/screen-actions.ts';
import { type KeyGroup, useScreenKeys } from '#platform/console/ui/keys/screen-keys.ts';
import { isModalOpen, isTyping } from '#platform/console/ui/keys/typing.ts';
import { useKeydown } from '#platform/console/ui/keys/use-keydown.ts';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import type { Refill } from '../contract.ts';
import { consentStates } from '../refill-choices.ts';
import { refillList } from '../refill-list.ts';
import { api } from './api.ts';
import { MedicineTable } from './medicine-table.tsx';
import { callErrorInWords, useRefillCall } from './use-refill-call.ts';
import { useReorder } from './use-reorder.ts';

const keys: KeyGroup = {
  title: msg('Refill'),
  keys: [
    [msg('Reorder the chosen medicines'), ['r']],
    [msg('Make a callback'), ['b']],
  ],
};

/** A patient on the radar: what runs out, and what can be done about it. */
export function RefillDrawer({ bar, id, row }: OpenRecordProps) {
  const query = useQuery({ ...api.crm.refill.queryOptions({ input: { patient_id: id } }), staleTime: 0 });
  const name = query.data?.name ?? String(row?.values['patient'] ?? '');
  return (
    <ListRecord list={refillList} id={id} bar={bar} title={name || t('Patient')} query={query}>
      {(record) => record && <OpenRefill key={record.patient_id} record={record} />}
    </ListRecord>
  );
}

function OpenRefill({ record }: { record: Refill }) {
  const { patient_id, phone_no, consent, medicines, since } = record;
  const [dropped, setDropped] = useState<ReadonlySet<number>>(new Set());
  const wanted = medicines.flatMap(({ id }) => (dropped.has(id) ? [] : [id]));
  const reorder = useReorder(patient_id, wanted);
  const call = useRefillCall(patient_id, record.call);
  useScreenKeys(keys);
  useKeydown((event) => {
    if (event.repeat || isTyping(event) || isModalOpen()) return;
    const action = event.key === 'r' && reorder.isAllowed ? reorder : event.key === 'b' && call.isAllowed ? call : null;
    if (!action) return;
    event.preventDefault();
    action.run();
  });
  const of = record.name;
  useScreenActions([
    ...(reorder.isAllowed ? [{ id: 'refill/reorder', label: t('Reorder'), of, strokes: ['r'], off: reorder.off, run: reorder.run }] : []),
    ...(call.isAllowed ? [{ id: 'refill/call', label: t('Make a callback'), of, strokes: ['b'], off: call.off, run: call.run }] : []),
  ]);
  const pick = (id: number, isPicked: boolean) => {
    const next = new Set(dropped);
    if (isPicked) next.delete(id);
    else next.add(id);
    setDropped(next);
  };
  return (
    <div className="refill">
      <dl className="record-details">
        <dt>{t('Patient')}</dt>
        <dd>
          <Link to={patientPath(patient_id)}>{record.name}</Link>
        </dd>
        <dt>{t('Phone')}</dt>
        <dd>
          <a href={`tel:+91${phone_no}`}>{phoneInWords(phone_no)}</a>
        </dd>
        <dt>{t('Consent to calls')}</dt>
        <dd className={consent === 'withdrawn' ? 't-late' : undefined}>{t(consentStates[consent])}</dd>
        <dt>{t('Since the last bill')}</dt>
        <dd>{since.length === 0 ? t('Nothing yet') : since.map((step) => <Since key={`${step.kind}/${step.id}`} step={step} />)}</dd>
      </dl>
      <div className="medicines-buttons">
        {reorder.isAllowed && (
          <BlockableButton
            variant="filled"
            leftSection={<IconShoppingCartPlus size={14} />}
            busy={reorder.busy}
            off={reorder.off}
            aria-keyshortcuts="r"
            onClick={reorder.run}
          >
            {t('Reorder')}
          </BlockableButton>
        )}
        {call.isAllowed && (
          <BlockableButton
            leftSection={<IconPhoneCall size={14} />}
            busy={call.busy}
            off={call.off}
            aria-keyshortcuts="b"
            onClick={call.run}
          >
            {t('Make a callback')}
          </BlockableButton>
        )}
      </div>
      {[reorder.error, call.error].map((error, at) => error && <FormError key={at}>{callErrorInWords(error)}</FormError>)}
      <MedicineTable label={t('Medicines')} medicines={medicines} picked={reorder.isAllowed ? new Set(wanted) : null} onPick={pick} />
    </div>
  );
}

const places = {
  callback: { words: msg('Callback, {time}'), path: (id: number) => `${CALLBACKS_PATH}?id=${id}` },
  draft: { words: msg('Draft, {time}'), path: draftPath },
  order: { words: msg('Order, {time}'), path: (id: number) => `${ORDERS_PATH}?order_id=${id}` },
};

const Since = ({ step: { kind, id, at } }: { step: Refill['since'][number] }) => (
  <div>
    <Link to={places[kind].path(id)}>{t(places[kind].words, { time: dayAndClock(at) })}</Link>
  </div>
);
