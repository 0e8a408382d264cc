import { useMutation, useQuery } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { AgentRecord } from '../contract.ts';
import { AgentFields, formOf } from './agent-fields.tsx';
import { api } from './api.ts';
import { changing } from './changing.ts';

const schema = () => import('../contract.ts').then(({ agentSettings }) => agentSettings);

interface AgentDialogProps {
  record: AgentRecord;
  /** `add`: a removed agent comes back. */
  kind: 'change' | 'add';
  onClose: () => void;
}

/** Settings of an agent. */
export function AgentDialog({ record, kind, onClose }: AgentDialogProps) {
  const { data } = useQuery(api.crm.agentChoices.queryOptions());
  const change = useMutation(api.crm.changeAgent.mutationOptions(changing));
  const add = useMutation(api.crm.addAgent.mutationOptions(changing));
  const form = useSchemaForm({ schema, initialValues: formOf(record), blocked: change.isPending || add.isPending });
  const { leader } = record;
  const choices = data?.leaders ?? [];
  // Who leads no team any more is still named until somebody else is chosen.
  const isFormer = leader && !choices.some(({ user_id: id }) => id === leader.user_id);
  const leaders = isFormer ? [leader, ...choices] : choices;
  const { id: record_id, version, user_id, name } = record;
  const fields = <AgentFields form={form} leaders={leaders} onLeader={(id) => form.setFieldValue('lead_id', id)} />;
  const shared = { form, onClose, children: fields };
  return kind === 'change' ? (
    <ChangeDialog
      title={t('Change {name}', { name })}
      submit={t('Save')}
      off={form.isChanged ? null : t('No changes to save')}
      target={{ record_id, version }}
      save={change}
      {...shared}
    />
  ) : (
    <ChangeDialog
      title={t('Add {name} again', { name })}
      submit={t('Add agent')}
      help={t('The agent is in no queue yet.')}
      target={{ user_id }}
      save={add}
      {...shared}
    />
  );
}
