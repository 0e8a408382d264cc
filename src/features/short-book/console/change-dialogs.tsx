import { InputError, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { MOST_SNOOZED_DAYS } from '#machines/supply/short-book-facts.ts';
import { money } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { DateField } from '#platform/console/ui/fields/date-field.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { ShortBookRecord } from '../contract.ts';
import { MOST_PACKS } from '../short-book-choices.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

interface DialogProps {
  record: ShortBookRecord;
  onClose: () => void;
}

const targetOf = ({ id, version }: ShortBookRecord) => ({ entry_id: id, version });
const schemas = () => import('../contract.ts');

/** Packs, distributor and note. */
export function ChangeEntryDialog({ record, onClose }: DialogProps) {
  const save = useMutation(api.shortbook.changeEntry.mutationOptions(changing));
  const form = useSchemaForm({
    schema: () => schemas().then(({ typedWish }) => typedWish),
    initialValues: { packs: record.packs, distributor_id: record.distributor?.id ?? null, note: record.note },
    blocked: save.isPending,
  });
  const { distributor, offers } = record;
  const chosen = form.getInputProps('distributor_id');
  return (
    <ChangeDialog
      title={t('Change {name}', { name: record.drug.name })}
      submit={t('Save entry')}
      off={form.isChanged ? null : t('No changes to save')}
      target={targetOf(record)}
      form={form}
      save={save}
      onClose={onClose}
    >
      <NumberInput
        label={t('Packs')}
        min={1}
        max={MOST_PACKS}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        data-autofocus
        {...form.getInputProps('packs')}
      />
      <NativeSelect
        label={t('Distributor')}
        error={chosen.error}
        value={String(form.values.distributor_id ?? '')}
        onChange={({ target }) => form.setFieldValue('distributor_id', target.value === '' ? null : Number(target.value))}
      >
        <option value="">–</option>
        {distributor && !offers.some((offer) => offer.distributor.id === distributor.id) && (
          <option value={distributor.id}>{t('{name}, without a rate today', { name: distributor.name })}</option>
        )}
        {offers.map((offer) => (
          <option key={offer.distributor.id} value={offer.distributor.id}>
            {t('{name}, {rate} a pack', { name: offer.distributor.name, rate: money(offer.net_rate) })}
          </option>
        ))}
      </NativeSelect>
      <TextInput label={optionalLabel(msg('Note'))} maxLength={200} {...form.getInputProps('note')} />
    </ChangeDialog>
  );
}

/** Until which day it is put off. */
export function SnoozeDialog({ record, onClose }: DialogProps) {
  const [today] = useState(() => businessDate(Date.now()));
  const save = useMutation(api.shortbook.snoozeEntry.mutationOptions(changing));
  const form = useSchemaForm({
    schema: () => schemas().then(({ snooze }) => snooze),
    initialValues: { until: daysLater(today, 7) },
    blocked: save.isPending,
  });
  const error = form.errors['until'];
  return (
    <ChangeDialog
      title={t('Snooze {drug}', { drug: record.drug.name })}
      submit={t('Snooze entry')}
      help={t('It is open again on that day. If the stock suffices before, the entry ends.')}
      target={targetOf(record)}
      form={form}
      save={save}
      onClose={onClose}
    >
      <div>
        <DateField
          label={t('Until')}
          value={form.values.until}
          min={daysLater(today, 1)}
          max={daysLater(today, MOST_SNOOZED_DAYS)}
          invalid={error !== undefined}
          emptyWhileTyped
          onChange={(next) => form.setValues({ until: next ?? '' })}
        />
        {error !== undefined && <InputError>{error}</InputError>}
      </div>
    </ChangeDialog>
  );
}
