import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUnsavedWork } from '#platform/console/navigation/unsaved-work.ts';
import type { AgentWeights, SavedWeights } from '../../contract.ts';
import { api } from '../api.ts';
import { savingWeights } from '../saving-weights.ts';
import { isWeight } from './typed-weight.ts';

/** A cell of the matrix with what was typed. */
export interface TypedCell {
  userId: number;
  channelId: number;
  text: string;
}

type Edits = Readonly<Record<string, TypedCell>>;

const keyOf = ({ userId, channelId }: Omit<TypedCell, 'text'>) => `${userId}/${channelId}`;

export const storedWeight = ({ cells }: AgentWeights, channelId: number): number =>
  cells.find(({ channel_id }) => channel_id === channelId)?.weight ?? 0;

/** The matrix with what was typed and is not saved; it survives what others save meanwhile. */
export function useWeightEdits() {
  const query = useQuery({ ...api.crm.agentWeights.queryOptions(), staleTime: 0 });
  const save = useMutation(api.crm.saveAgentWeights.mutationOptions(savingWeights));
  const [edits, setEdits] = useState<Edits>({});
  /** Agents of the last request that were not saved. */
  const [refused, setRefused] = useState<readonly SavedWeights[]>([]);
  const byUser = new Map((query.data?.agents ?? []).map((agent) => [agent.user_id, agent]));
  const changed = Object.values(edits).filter(({ userId, channelId, text }) => {
    const agent = byUser.get(userId);
    return agent !== undefined && text.trim() !== String(storedWeight(agent, channelId));
  });
  useUnsavedWork(changed.length > 0);
  const type = (cells: readonly TypedCell[]) =>
    setEdits((all) => ({ ...all, ...Object.fromEntries(cells.map((cell) => [keyOf(cell), cell])) }));
  const forget = (userIds: ReadonlySet<number>) =>
    setEdits((all) => Object.fromEntries(Object.entries(all).filter(([, { userId }]) => !userIds.has(userId))));
  const submit = (onSaved: (agents: number, refusedAgents: number) => void) => {
    const agents = [...byUser.values()]
      .map((agent) => ({
        user_id: agent.user_id,
        cells: changed
          .filter(({ userId }) => userId === agent.user_id)
          .map(({ channelId, text }) => ({ channel_id: channelId, seen: storedWeight(agent, channelId), weight: Number(text) })),
      }))
      .filter(({ cells }) => cells.length > 0);
    save.mutate(
      { agents },
      {
        onSuccess: ({ agents: answers }) => {
          const saved = answers.filter(({ outcome }) => outcome === 'saved');
          forget(new Set(saved.map(({ user_id }) => user_id)));
          setRefused(answers.filter(({ outcome }) => outcome !== 'saved'));
          onSaved(saved.length, answers.length - saved.length);
        },
      },
    );
  };
  return {
    query,
    save,
    textOf: (agent: AgentWeights, channelId: number) =>
      edits[keyOf({ userId: agent.user_id, channelId })]?.text ?? String(storedWeight(agent, channelId)),
    type,
    changed,
    bad: changed.filter(({ text }) => !isWeight(text)),
    refused,
    discard: () => {
      setEdits({});
      setRefused([]);
    },
    submit,
  };
}

export type WeightEdits = ReturnType<typeof useWeightEdits>;
