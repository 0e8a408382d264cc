import { Button, Radio } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sayError, statusOf } from '#platform/console/client/errors.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { day, dayAndClock, phoneInWords } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';
import { useRequestKey } from '#platform/record/console/change/use-request-key.ts';
import { whyNotOf } from '#platform/record/console/change/why-not.ts';
import type { MergeRecord, MergeUndo } from '../merge-contract.ts';
import { api } from './api.ts';
import { patientChanged } from './changing.ts';

interface MergeDialogProps {
  mergeId: number;
  onClose: () => void;
}

/** After a refusal the merge is read again, with what came since. */
const merging = {
  meta: { expected: 409 },
  onError: (error: Error): void => {
    if (statusOf(error) === 409) void queryClient.invalidateQueries({ queryKey: api.crm.patientMerge.key() });
  },
  onSuccess: patientChanged,
};

/** A merge: what it moves, before it is confirmed; or what came since, before it is undone. */
export function MergeDialog({ mergeId, onClose }: MergeDialogProps) {
  const { data: record, error } = useQuery({
    ...api.crm.patientMerge.queryOptions({ input: { merge_id: mergeId } }),
    staleTime: 0,
  });
  if (!record) return error ? <FormError>{sayError(error)}</FormError> : null;
  return record.status === 'merged' ? <UndoMerge record={record} onClose={onClose} /> : <ConfirmMerge record={record} onClose={onClose} />;
}

interface OpenMergeProps {
  record: MergeRecord;
  onClose: () => void;
}

const personInWords = ({ name, phone_no, born_on }: MergeRecord['kept']) =>
  [name, phoneInWords(phone_no), born_on && day(`${born_on}T06:30:00Z`)].filter(Boolean).join(' · ');

function ConfirmMerge({ record, onClose }: OpenMergeProps) {
  const confirm = useMutation(api.crm.confirmMerge.mutationOptions(merging));
  const dismiss = useMutation(api.crm.dismissMerge.mutationOptions(merging));
  const whyNot = whyNotOf(record.abilities);
  const target = { merge_id: record.merge_id, version: record.version, request_key: useRequestKey(record.version) };
  const error = confirm.error ?? dismiss.error;
  const done = () => {
    toast({ text: t('Merged. This can be undone for 30 days.') });
    onClose();
  };
  return (
    <Dialog
      title={t('Are they one person?')}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => dismiss.mutate(target, { onSuccess: onClose })}>{t('Two people')}</Button>
          <BlockableButton
            variant="filled"
            busy={confirm.isPending}
            off={whyNot('merge.confirmed')}
            onClick={() => confirm.mutate(target, { onSuccess: done })}
          >
            {t('Merge')}
          </BlockableButton>
        </>
      }
    >
      <dl className="patient-merge">
        <dt>{t('Kept')}</dt>
        <dd>{personInWords(record.kept)}</dd>
        <dt>{t('Duplicate')}</dt>
        <dd>{personInWords(record.duplicate)}</dd>
        <dt>{t('Moves')}</dt>
        <dd>{record.moves.length === 0 ? t('Nothing') : record.moves.map(({ title, count }) => `${t(title)} ${count}`).join(' · ')}</dd>
      </dl>
      <p className="second">{t('Missing details are taken over. Old links lead to the patient who is kept.')}</p>
      {error && <FormError>{sayError(error)}</FormError>}
    </Dialog>
  );
}

type Whose = MergeUndo['since'][number]['whose'];

function UndoMerge({ record, onClose }: OpenMergeProps) {
  const [whose, setWhose] = useState<Readonly<Record<string, Whose>>>({});
  const [details, setDetails] = useState<MergeUndo['details']>(null);
  const request_key = useRequestKey(record.version);
  const undo = useMutation(api.crm.undoMerge.mutationOptions(merging));
  const nameOf = ({ table, id }: MergeRecord['since'][number]) => `${table}/${id}`;
  const since = record.since.flatMap((each) => {
    const chosen = whose[nameOf(each)];
    return chosen ? [{ table: each.table, id: each.id, whose: chosen }] : [];
  });
  const open = record.since.length - since.length + (record.details_changed && details === null ? 1 : 0);
  const off =
    whyNotOf(record.abilities)('merge.undone') ?? (open > 0 ? t('Say whose each record since the merge is; open: {n}', { n: open }) : null);
  const send = () =>
    undo.mutate(
      { merge_id: record.merge_id, version: record.version, request_key, since, details },
      {
        onSuccess: () => {
          toast({ text: t('The merge is undone') });
          onClose();
        },
      },
    );
  return (
    <Dialog
      title={t('Undo this merge?')}
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <BlockableButton variant="filled" busy={undo.isPending} off={off} onClick={send}>
            {t('Undo the merge')}
          </BlockableButton>
        </>
      }
    >
      <p>{t('Both patients will be as before. {name} gets back what was moved.', { name: record.duplicate.name })}</p>
      {record.since.map((each) => (
        <Radio.Group
          key={nameOf(each)}
          label={`${t(each.title)} ${each.id} · ${dayAndClock(each.at)}`}
          value={whose[nameOf(each)] ?? ''}
          onChange={(chosen) => setWhose({ ...whose, [nameOf(each)]: chosen as Whose })}
        >
          <Radio value="kept" label={personInWords(record.kept)} />
          <Radio value="duplicate" label={personInWords(record.duplicate)} />
        </Radio.Group>
      ))}
      {record.details_changed && (
        <Radio.Group
          label={t('Details were changed since the merge')}
          value={details ?? ''}
          onChange={(chosen) => setDetails(chosen as MergeUndo['details'])}
        >
          <Radio value="as-now" label={t('Keep the changed details')} />
          <Radio value="as-before" label={t('Details as before the merge')} />
        </Radio.Group>
      )}
      {undo.isError && <FormError>{sayError(undo.error)}</FormError>}
    </Dialog>
  );
}
