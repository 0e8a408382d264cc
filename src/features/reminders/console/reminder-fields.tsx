import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import type { ReminderRepeat } from '#machines/platform/reminder-facts.ts';
import { holds } from '#platform/access/permissions.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import { inMinutes, QuickMomentField, type QuickTime, tomorrowAt } from '#platform/console/ui/fields/quick-moment-field.tsx';
import type { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import type { ReminderFields, ReminderRecord } from '../contract.ts';
import { FARTHEST_REMINDER, repeatChoices } from '../reminder-choices.ts';
import { api } from './api.ts';
import { fieldNames } from './field-names.ts';

/** The fields as they are typed. */
export interface TypedReminder {
  title: string;
  note: string;
  link: string;
  due_at: string;
  repeat: ReminderRepeat;
  /** Id in digits; empty: the author. */
  recipient_id: string;
}

export const typedFieldsOf = ({ title, note, link, due_at, repeat, author, recipient }: ReminderRecord): TypedReminder => ({
  title,
  note,
  link,
  due_at,
  repeat,
  recipient_id: recipient.id === author.id ? '' : String(recipient.id),
});

const times: readonly QuickTime[] = [
  { label: msg('In 1 hour'), at: () => inMinutes(60) },
  { label: msg('In 2 hours'), at: () => inMinutes(120) },
  { label: msg('Tomorrow, 09:00'), at: () => tomorrowAt(9) },
];

interface ReminderFieldsProps {
  form: Pick<ReturnType<typeof useSchemaForm<TypedReminder, ReminderFields>>, 'getInputProps' | 'values'>;
  /** The present recipient, if it is not the author. */
  recipient?: { id: number; name: string } | undefined;
}

/** Title, time, repetition, recipient, link and note of a reminder. */
export function ReminderFieldsPart({ form, recipient }: ReminderFieldsProps) {
  const user = stored.currentUser.read();
  const { onChange, ...link } = form.getInputProps('link') as { onChange: (typed: string) => void };
  return (
    <>
      <TextInput
        label={t(fieldNames.title)}
        description={t('Shown in the notification: name no patient.')}
        maxLength={120}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <QuickMomentField times={times} days={FARTHEST_REMINDER} label={t(fieldNames.due_at)} {...form.getInputProps('due_at')} />
      <NativeSelect
        label={t(fieldNames.repeat)}
        data={Object.entries(repeatChoices).map(([value, label]) => ({ value, label: t(label) }))}
        {...form.getInputProps('repeat')}
      />
      {user !== null && holds('reminders.assign', user) && <RecipientField form={form} recipient={recipient} />}
      <TextInput
        label={optionalLabel(fieldNames.link)}
        description={t('A path in this product. The address of a page of this product can be pasted.')}
        maxLength={500}
        {...link}
        onChange={({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => onChange(withoutOrigin(value))}
      />
      <CountedTextarea label={optionalLabel(fieldNames.note)} maxLength={1_000} {...form.getInputProps('note')} />
    </>
  );
}

/** A pasted address of this product, as its path. */
const withoutOrigin = (typed: string): string =>
  typed.trim().startsWith(`${location.origin}/`) ? typed.trim().slice(location.origin.length) : typed;

function RecipientField({ form, recipient }: ReminderFieldsProps) {
  const { data } = useQuery(api.main.reminderRecipients.queryOptions({ input: {} }));
  const others = data?.users ?? [];
  const isListed = recipient === undefined || others.some(({ id }) => id === recipient.id);
  return (
    <NativeSelect
      label={t(fieldNames.recipient_id)}
      data={[
        { value: '', label: t('Me') },
        ...(isListed ? [] : [{ value: String(recipient.id), label: recipient.name }]),
        ...others.map(({ id, name, title }) => ({ value: String(id), label: `${name} · ${t(title)}` })),
      ]}
      {...form.getInputProps('recipient_id')}
    />
  );
}
