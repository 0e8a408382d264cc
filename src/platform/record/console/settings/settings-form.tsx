import { InputError } from '@mantine/core';
import { type QueryKey, useMutation } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { holds, type Permission, permissionLacking } from '#platform/access/permissions.ts';
import { errorOfForm, fieldErrors, statusOf } from '#platform/console/client/errors.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { DateField } from '#platform/console/ui/fields/date-field.tsx';
import type { FormSchema } from '#platform/console/ui/fields/form-schema.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { FARTHEST_START } from '../../settings.ts';

interface SettingsOptions<Values, Output, Settings> {
  /** Name of the settings, for Ctrl+Enter and unsaved work. */
  name: string;
  /** As they were loaded: what is typed is kept when somebody else saves meanwhile. */
  settings: Settings;
  queryKey: QueryKey;
  /** Who may change them; others see them. */
  permission: Permission;
  schema: () => Promise<FormSchema<Output>>;
  /** As typed. */
  values: Values;
  /** They begin on a day that is chosen: `effective_on` in the schema. Otherwise from now on. */
  hasDay?: boolean;
  save: (changes: Output & { version: number; request_key: string }) => Promise<Settings>;
  /** Toast after saving. */
  saved: string;
}

/** Form of settings: `fields` gives the props of a field by its name, `props` those of `SettingsForm`. */
export function useSettingsForm<Values extends object, Output extends object, Settings extends { version: number }>({
  name,
  settings: { version },
  queryKey,
  permission,
  schema,
  values,
  hasDay = false,
  save,
  saved,
}: SettingsOptions<Values, Output, Settings>) {
  const [requestKey, setRequestKey] = useState(newRequestKey);
  const [today] = useState(() => businessDate(Date.now()));
  const change = useMutation({
    meta: { expected: 409 },
    mutationFn: (changes: Output) => save({ ...changes, version, request_key: requestKey }),
    onSuccess: (settings) => queryClient.setQueryData(queryKey, settings),
    onError: (error) => {
      if (statusOf(error) === 409) void queryClient.invalidateQueries({ queryKey });
    },
  });
  const form = useSchemaForm<Values & { effective_on?: string }, Output>({
    schema,
    initialValues: { ...values, ...(hasDay && { effective_on: today }) },
    blocked: change.isPending,
    record: name,
  });
  const user = stored.currentUser.read();
  const lacking = user && holds(permission, user) ? null : t(permissionLacking(permission));
  const send = (changes: Output) =>
    change.mutate(changes, {
      onSuccess: () => {
        toast({ text: t(saved) });
        setRequestKey(newRequestKey());
        form.setSaved(form.values);
      },
      onError: (refusal) => form.setErrors(fieldErrors(refusal)),
    });
  const day = hasDay && lacking === null && (
    <FirstDay
      value={form.values.effective_on}
      today={today}
      error={form.errors.effective_on}
      onChange={(effective_on) => form.setValues({ effective_on } as Partial<Values & { effective_on?: string }>)}
    />
  );
  const field = (of: keyof Values & string) => ({ ...form.getInputProps(of), readOnly: lacking !== null });
  const off = lacking ?? (form.isChanged ? null : t('No changes to save'));
  return { field, props: { element: form.formProps(send), off, busy: change.isPending, error: errorOfForm(change.error), day } };
}

interface SettingsFormProps {
  element: ComponentProps<'form'>;
  /** Why nothing can be saved, or null. */
  off: string | null;
  busy: boolean;
  error: string | null;
  day: ReactNode;
  /** Words of the button. */
  submit: string;
  children: ReactNode;
}

/** The fields in effect, and their change. */
export const SettingsForm = ({ element, off, busy, error, day, submit, children }: SettingsFormProps) => (
  <form className="card settings-form" {...element}>
    {children}
    {error !== null && (
      <FormError>
        {error} {t('What you typed is kept.')}
      </FormError>
    )}
    <div className="settings-save">
      {day}
      <BlockableButton type="submit" variant="filled" busy={busy} off={off} aria-keyshortcuts="Control+Enter">
        {t(submit)}
      </BlockableButton>
    </div>
  </form>
);

interface FirstDayProps {
  value: string | undefined;
  today: string;
  error: string | undefined;
  onChange: (day: string) => void;
}

const FirstDay = ({ value, today, error, onChange }: FirstDayProps) => (
  <div>
    <DateField
      label={t('From')}
      value={value ?? ''}
      min={today}
      max={daysLater(today, FARTHEST_START)}
      invalid={error !== undefined}
      emptyWhileTyped
      onChange={(day) => onChange(day ?? '')}
    />
    {error === undefined ? <p className="help">{t('Today: from the moment of saving.')}</p> : <InputError>{error}</InputError>}
  </div>
);
