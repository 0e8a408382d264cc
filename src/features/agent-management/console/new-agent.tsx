import { NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorOfForm, fieldErrors } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { agentList } from '../agent-list.ts';
import type { AgentRecord } from '../contract.ts';
import { AgentFields, emptyForm } from './agent-fields.tsx';
import { api } from './api.ts';
import { changing } from './changing.ts';

const schema = () => import('../contract.ts').then(({ newAgent }) => newAgent);
const initialValues = { user_id: 0, ...emptyForm };

/** A user with the role of an agent is added to the call centre. */
export function NewAgent({ onMade }: { onMade: (id: number) => void }) {
  const [key] = useState(newRequestKey);
  const { data } = useQuery({ ...api.crm.agentChoices.queryOptions(), staleTime: 0 });
  const add = useMutation(api.crm.addAgent.mutationOptions(changing));
  const form = useSchemaForm({ schema, initialValues, blocked: add.isPending, record: agentList.record ?? 'record' });
  const error = errorOfForm(add.error);
  const users = data?.users ?? [];
  const added = (saved: AgentRecord) => {
    toast({ text: t('{name} is added', { name: saved.name }) });
    form.setSaved(form.values);
    onMade(saved.id);
  };
  return (
    <form
      className="agent agent-form"
      {...form.formProps((fields) =>
        add.mutate({ ...fields, request_key: key }, { onSuccess: added, onError: (refusal) => form.setErrors(fieldErrors(refusal)) }),
      )}
    >
      <NativeSelect
        label={t('Agent')}
        description={
          data && users.length === 0
            ? t(
                'Every user with the role of a call-centre agent and an agent id is added already. Administrators give both in “Users and roles”.',
              )
            : t('Users with the role of a call-centre agent and an agent id.')
        }
        {...form.getInputProps('user_id')}
        value={String(form.values.user_id)}
        onChange={({ currentTarget }) => form.setFieldValue('user_id', Number(currentTarget.value))}
        data={[{ value: '0', label: t('Choose…') }, ...users.map(({ user_id, name }) => ({ value: String(user_id), label: name }))]}
      />
      <AgentFields form={form} leaders={data?.leaders ?? []} onLeader={(id) => form.setFieldValue('lead_id', id)} />
      {error !== null && <FormError>{error}</FormError>}
      <div className="agent-save">
        <BlockableButton
          type="submit"
          variant="filled"
          busy={add.isPending}
          aria-keyshortcuts="Control+Enter"
          off={form.values.user_id === 0 ? t('Choose an agent first') : null}
        >
          {t('Add agent')}
        </BlockableButton>
      </div>
    </form>
  );
}
