import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sayError } from '#platform/console/client/errors.ts';
import { day } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { ChoiceSelect } from '#platform/console/ui/fields/choice-select.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { confirmed } from '#platform/console/ui/overlays/confirmations.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import { useRequestKey } from '#platform/record/console/change/use-request-key.ts';
import { whyNotOf } from '#platform/record/console/change/why-not.ts';
import type { PeriodRecord } from '../contract.ts';
import { api } from './api.ts';
import { changingPeriod } from './changing.ts';
import { PlanDialog } from './plan-dialog.tsx';

/** What the chart accepts from this user now; the others say why not. */
export function PeriodActions({ record }: { record: PeriodRecord }) {
  const [open, setOpen] = useState<'change' | 'except' | null>(null);
  const cancel = useMutation(api.store.cancelPeriod.mutationOptions(changingPeriod));
  const end = useMutation(api.store.endPeriod.mutationOptions(changingPeriod));
  const request_key = useRequestKey(record.version);
  const whyNot = whyNotOf(record.abilities);
  const target = { period_id: record.id, version: record.version, request_key };
  const onCancel = async () => {
    if (
      await confirmed({
        title: t('Cancel this period?'),
        message: t('{store} will serve in this time.', { store: record.store.name }),
        confirm: t('Cancel period'),
        decline: t('Keep'),
      })
    )
      cancel.mutate(target);
  };
  const error = cancel.error ?? end.error;
  const close = () => setOpen(null);
  return (
    <div>
      <div className="store-actions">
        <BlockableButton off={whyNot('period.changed')} onClick={() => setOpen('change')}>
          {t('Change…')}
        </BlockableButton>
        <BlockableButton busy={cancel.isPending} off={whyNot('period.cancelled')} onClick={() => void onCancel()}>
          {t('Cancel period')}
        </BlockableButton>
        <BlockableButton busy={end.isPending} off={whyNot('period.endedEarly')} onClick={() => end.mutate(target)}>
          {t('End now')}
        </BlockableButton>
        <BlockableButton off={whyNot('day.excepted')} onClick={() => setOpen('except')}>
          {t('Leave a day out…')}
        </BlockableButton>
      </div>
      {error && <FormError>{sayError(error)}</FormError>}
      {open === 'change' && <PlanDialog store={record.store} period={record} onClose={close} />}
      {open === 'except' && <ExceptDialog record={record} onClose={close} />}
    </div>
  );
}

function ExceptDialog({ record, onClose }: { record: PeriodRecord; onClose: () => void }) {
  const save = useMutation(api.store.exceptDay.mutationOptions(changingPeriod));
  const form = useSchemaForm({ initialValues: { day: '' }, blocked: save.isPending });
  const { day: chosen } = form.values;
  return (
    <ChangeDialog
      title={t('Leave a day out')}
      submit={t('Leave out')}
      off={chosen === '' ? t('Choose a day first') : null}
      target={{ period_id: record.id, version: record.version }}
      form={form}
      save={save}
      onClose={onClose}
    >
      <ChoiceSelect
        label={t('Day')}
        choices={Object.fromEntries(record.days_to_come.map((date) => [date, day(`${date}T12:00:00Z`)]))}
        {...form.getInputProps('day')}
        value={chosen}
      />
    </ChangeDialog>
  );
}
