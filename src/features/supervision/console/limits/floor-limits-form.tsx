import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorOfForm, fieldErrors, statusOf } from '#platform/console/client/errors.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import type { FloorLimitsRecord } from '../../contract.ts';
import type { FloorLimits } from '../../floor-limits.ts';
import { api } from '../api.ts';
import { isTime, limitKeys, limitNames } from './limit-names.ts';

const schema = () => import('../../contract.ts').then(({ typedLimits }) => typedLimits);
const key = api.crm.floorLimits.queryKey({ input: {} });

const groups = [
  [() => t('Tasks'), limitKeys.filter((each) => ['waiting', 'late', 'oldest_minutes'].includes(each))],
  [() => t('Time of agents in a state'), limitKeys.filter((each) => !['waiting', 'late', 'oldest_minutes'].includes(each))],
] as const;

/** The limits in effect, and others from now on. What was typed is kept when somebody else saved meanwhile. */
export function FloorLimitsForm({ record: { version, current } }: { record: FloorLimitsRecord }) {
  const [requestKey, setRequestKey] = useState(newRequestKey);
  const save = useMutation(
    api.crm.saveFloorLimits.mutationOptions({
      meta: { expected: 409 },
      onSuccess: (saved) => queryClient.setQueryData(key, saved),
      onError: (error) => {
        if (statusOf(error) === 409) void queryClient.invalidateQueries({ queryKey: key });
      },
    }),
  );
  const form = useSchemaForm({
    schema,
    initialValues: Object.fromEntries(limitKeys.map((each) => [each, String(current[each])])) as Record<keyof FloorLimits, string>,
    blocked: save.isPending,
    record: 'floor-limits',
  });
  const error = errorOfForm(save.error);
  const send = (limits: FloorLimits) =>
    save.mutate(
      { version, request_key: requestKey, ...limits },
      {
        onSuccess: () => {
          toast({ text: t('The limits are saved') });
          setRequestKey(newRequestKey());
          form.setSaved(form.values);
        },
        onError: (refusal) => form.setErrors(fieldErrors(refusal)),
      },
    );
  return (
    <form className="card floor-limits-form" {...form.formProps(send)}>
      {groups.map(([title, fields]) => (
        <fieldset key={fields[0]}>
          <legend>{title()}</legend>
          {fields.map((each) => (
            <TextInput
              key={each}
              label={t(limitNames[each])}
              inputMode="numeric"
              maxLength={6}
              rightSection={isTime(each) ? t('min') : undefined}
              {...form.getInputProps(each)}
            />
          ))}
        </fieldset>
      ))}
      {error !== null && (
        <FormError>
          {error} {t('What you typed is kept.')}
        </FormError>
      )}
      <div className="floor-limits-save">
        <BlockableButton
          type="submit"
          variant="filled"
          busy={save.isPending}
          off={form.isChanged ? null : t('No changes to save')}
          aria-keyshortcuts="Control+Enter"
        >
          {t('Save limits')}
        </BlockableButton>
      </div>
    </form>
  );
}
