import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { membershipRanges } from '#features/channels/public.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';
import type { AgentRecord, SavedWeights } from '../contract.ts';
import { api } from './api.ts';
import { savingWeights } from './saving-weights.ts';
import { isWeight } from './weights/typed-weight.ts';

/** Weights of one agent in all queues; 0: the agent is not in the queue. */
export function QueuesDialog({ record, onClose }: { record: AgentRecord; onClose: () => void }) {
  const formId = useId();
  const { data, error } = useQuery({ ...api.crm.agentWeights.queryOptions(), staleTime: 0 });
  const save = useMutation(api.crm.saveAgentWeights.mutationOptions(savingWeights));
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const [refusal, setRefusal] = useState<SavedWeights | null>(null);
  const own = data?.agents.find(({ user_id }) => user_id === record.user_id);
  const weightOf = (channelId: number) => own?.cells.find(({ channel_id }) => channel_id === channelId)?.weight ?? 0;
  const changed = (data?.channels ?? []).filter(({ channel_id: id }) => typed[id] !== undefined && typed[id] !== String(weightOf(id)));
  const bad = changed.find(({ channel_id }) => !isWeight(typed[channel_id] ?? ''));
  const submit = () => {
    if (bad || changed.length === 0) return;
    const cells = changed.map(({ channel_id: id }) => ({ channel_id: id, seen: weightOf(id), weight: Number(typed[id]) }));
    save.mutate(
      { agents: [{ user_id: record.user_id, cells }] },
      { onSuccess: ({ agents: [saved] }) => (saved?.outcome === 'saved' ? onClose() : setRefusal(saved ?? null)) },
    );
  };
  return (
    <Dialog
      title={t('Queues of {name}', { name: record.name })}
      width={480}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <BlockableButton
            variant="filled"
            type="submit"
            form={formId}
            busy={save.isPending}
            off={
              changed.length === 0
                ? t('No changes to save')
                : bad
                  ? t('{queue}: a whole number from 0 to {most}', { queue: bad.name, most: membershipRanges.weight[1] })
                  : null
            }
          >
            {t('Save')}
          </BlockableButton>
        </>
      }
    >
      <form
        id={formId}
        className="bulk-fields"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className="help">
          {t('0: not in the queue. Among queues of the same priority, the one with more weight comes first. 1 to 10.')}
        </p>
        {data?.channels.map(({ channel_id: id, name }, at) => (
          <TextInput
            key={id}
            label={name}
            inputMode="numeric"
            maxLength={2}
            data-autofocus={at === 0 || undefined}
            value={typed[id] ?? String(weightOf(id))}
            error={
              typed[id] !== undefined && !isWeight(typed[id] ?? '')
                ? t('A whole number from 0 to {most}', { most: membershipRanges.weight[1] })
                : null
            }
            onChange={({ currentTarget: { value } }) => setTyped((all) => ({ ...all, [id]: value }))}
          />
        ))}
        {error && <FormError>{sayError(error)}</FormError>}
        {save.isError && (
          <FormError>
            {sayError(save.error)} {t('What you typed is kept.')}
          </FormError>
        )}
        {refusal && (
          <FormError>
            {refusal.outcome === 'removed'
              ? t('The agent was removed meanwhile.')
              : t('Somebody else changed a weight meanwhile. Check the numbers and save again.')}
          </FormError>
        )}
      </form>
    </Dialog>
  );
}
