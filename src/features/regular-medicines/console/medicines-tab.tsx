import { Button, Skeleton } from '@mantine/core';
import { IconEdit, IconBan, IconPhoneCall, IconShoppingCartPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PatientRecord } from '#features/patients/console/public.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { useScreenActions } from '#platform/console/ui/keys/screen-actions.ts';
import { type KeyGroup, useScreenKeys } from '#platform/console/ui/keys/screen-keys.ts';
import { isModalOpen, isTyping } from '#platform/console/ui/keys/typing.ts';
import { useKeydown } from '#platform/console/ui/keys/use-keydown.ts';
import { confirmed } from '#platform/console/ui/overlays/confirmations.ts';
import type { RefillCall, RegularMedicine } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { MedicineForm } from './medicine-form.tsx';
import { MedicineTable } from './medicine-table.tsx';
import { isRunningOut } from './medicine-words.ts';
import { callErrorInWords, useRefillCall } from './use-refill-call.ts';
import { useReorder } from './use-reorder.ts';

const keys: KeyGroup = {
  title: msg('Regular medicines'),
  keys: [
    [msg('Reorder the chosen medicines'), ['r']],
    [msg('Make a callback'), ['b']],
  ],
};

/** Regular medicines of the patient: how long they last, and their reorder. */
export default function MedicinesTab({ record }: { record: PatientRecord }) {
  const { patient_id } = record;
  const query = useQuery(api.crm.regularMedicines.queryOptions({ input: { patient_id } }));
  if (!query.data)
    return query.isError ? (
      <FailedState title={t('The medicines could not be loaded')} busy={query.isFetching} onRetry={() => void query.refetch()}>
        {sayError(query.error)}
      </FailedState>
    ) : (
      <Skeleton height={64} mt={12} />
    );
  return <Medicines key={patient_id} record={record} medicines={query.data.medicines} callAbility={query.data.call} />;
}

interface MedicinesProps {
  record: PatientRecord;
  medicines: readonly RegularMedicine[];
  callAbility: RefillCall;
}

function Medicines({ record, medicines, callAbility }: MedicinesProps) {
  /** Id of the medicine in the form; 0: a new one. */
  const [editing, setEditing] = useState<number | null>(null);
  const [choice, setChoice] = useState<ReadonlySet<number> | null>(null);
  const taken = medicines.filter(({ stopped_on }) => stopped_on === null);
  const stopped = medicines.filter(({ stopped_on }) => stopped_on !== null);
  const usual = taken.some(isRunningOut) ? taken.filter(isRunningOut) : taken;
  const picked = choice ?? new Set(usual.map(({ id }) => id));
  const reorder = useReorder(
    record.patient_id,
    taken.flatMap(({ id }) => (picked.has(id) ? [id] : [])),
  );
  const call = useRefillCall(record.patient_id, callAbility);
  useScreenKeys(keys);
  useKeydown((event) => {
    if (event.repeat || isTyping(event) || isModalOpen()) return;
    const action = event.key === 'r' && reorder.isAllowed ? reorder : event.key === 'b' && call.isAllowed ? call : null;
    if (!action) return;
    event.preventDefault();
    action.run();
  });
  const [label, callLabel, of] = [t('Reorder'), t('Make a callback'), record.name];
  const [mayReorder, mayCall] = [reorder.isAllowed && taken.length > 0, call.isAllowed && taken.length > 0];
  useScreenActions([
    ...(mayReorder
      ? [{ id: 'patient/reorder', label, of, icon: IconShoppingCartPlus, strokes: ['r'], off: reorder.off, run: reorder.run }]
      : []),
    ...(mayCall
      ? [{ id: 'patient/refill-call', label: callLabel, of, icon: IconPhoneCall, strokes: ['b'], off: call.off, run: call.run }]
      : []),
  ]);
  const pick = (id: number, isPicked: boolean) => {
    const next = new Set(picked);
    if (isPicked) next.add(id);
    else next.delete(id);
    setChoice(next);
  };
  const close = () => setEditing(null);
  const former = taken.find(({ id }) => id === editing);
  return (
    <div className="patient-part medicines-part">
      {taken.length === 0 && editing === null && <EmptyState title={t('No regular medicine')} />}
      {taken.length > 0 && (
        <MedicineTable
          label={t('Regular medicines')}
          medicines={taken}
          picked={reorder.isAllowed ? picked : null}
          onPick={pick}
          renderActions={(medicine) => <RowActions record={record} medicine={medicine} onEdit={() => setEditing(medicine.id)} />}
        />
      )}
      {reorder.error && <FormError>{sayError(reorder.error)}</FormError>}
      {call.error && <FormError>{callErrorInWords(call.error)}</FormError>}
      {editing === null ? (
        <div className="medicines-buttons">
          {mayReorder && (
            <BlockableButton
              variant="filled"
              leftSection={<IconShoppingCartPlus size={14} />}
              busy={reorder.busy}
              off={reorder.off}
              aria-keyshortcuts="r"
              onClick={reorder.run}
            >
              {label}
            </BlockableButton>
          )}
          {mayCall && (
            <BlockableButton
              leftSection={<IconPhoneCall size={14} />}
              busy={call.busy}
              off={call.off}
              aria-keyshortcuts="b"
              onClick={call.run}
            >
              {callLabel}
            </BlockableButton>
          )}
          <Button onClick={() => setEditing(0)}>{t('New regular medicine')}</Button>
        </div>
      ) : (
        <MedicineForm key={editing} patientId={record.patient_id} version={record.version} {...(former && { former })} onClose={close} />
      )}
      {stopped.length > 0 && (
        <section aria-label={t('Taken no longer')}>
          <h3>{t('Taken no longer')}</h3>
          <MedicineTable label={t('Taken no longer')} medicines={stopped} picked={null} onPick={pick} />
        </section>
      )}
    </div>
  );
}

interface RowActionsProps {
  record: PatientRecord;
  medicine: RegularMedicine;
  onEdit: () => void;
}

function RowActions({ record: { patient_id, version }, medicine: { id, drug }, onEdit }: RowActionsProps) {
  const stop = useMutation(api.crm.stopMedicine.mutationOptions(changing));
  const ask = async () => {
    const question = {
      title: t('Is {drug} taken no longer?', { drug: drug.name }),
      message: t('It stays in the list of earlier medicines.'),
    };
    if (await confirmed({ ...question, confirm: t('Stop medicine') }))
      stop.mutate({ patient_id, version, medicine_id: id, request_key: newRequestKey() });
  };
  return (
    <>
      <IconButton icon={IconEdit} label={t('Change the dose of {drug}', { drug: drug.name })} onClick={onEdit} />
      <IconButton icon={IconBan} label={t('Stop {drug}', { drug: drug.name })} onClick={() => void ask()} />
      {stop.isError && <FormError>{sayError(stop.error)}</FormError>}
    </>
  );
}
