import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUnsavedWork } from '#platform/console/navigation/unsaved-work.ts';
import type { AgentWeights, SavedWeights } from '../../contract.ts';
import { api } from '../api.ts';
import { savingWeights } from '../saving-weights.ts';
import { isSameWeight, isWeight } from './typed-weight.ts';

/** A cell of the matrix with what was typed. */
export interface TypedCell {
  userId: number;
  channelId: number;
  text: string;
}

interface Edit extends TypedCell {
  /** Weight that the user saw when the edit began: what others save meanwhile is not overwritten. */
  seen: number;
}
type Edits = Readonly<Record<string, Edit>>;

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
    return agent !== undefined && !isSameWeight(text, storedWeight(agent, channelId));
  });
  useUnsavedWork(changed.length > 0);
  const type = (cells: readonly TypedCell[]) =>
    setEdits((all) => {
      const next = { ...all };
      for (const cell of cells) {
        const [key, agent] = [keyOf(cell), byUser.get(cell.userId)];
        if (!agent) continue;
        const seen = all[key]?.seen ?? storedWeight(agent, cell.channelId);
        if (isSameWeight(cell.text, seen)) delete next[key];
        else next[key] = { ...cell, seen };
      }
      return next;
    });
  /** Ends the edits that agree with the answer; the others go on from it: those refused, and those typed during the request. */
  const follow = (answers: readonly SavedWeights[]) =>
    setEdits((all) => {
      const next = { ...all };
      for (const [key, edit] of Object.entries(all)) {
        const answer = answers.find(({ user_id }) => user_id === edit.userId);
        const seen = answer?.cells.find(({ channel_id }) => channel_id === edit.channelId)?.weight ?? edit.seen;
        if (isSameWeight(edit.text, seen)) delete next[key];
        else next[key] = { ...edit, seen };
      }
      return next;
    });
  const submit = (onSaved: (agents: number, refusedAgents: number) => void) => {
    const agents = [...byUser.values()]
      .map((agent) => ({
        user_id: agent.user_id,
        cells: changed
          .filter(({ userId }) => userId === agent.user_id)
          .map(({ channelId, text, seen }) => ({ channel_id: channelId, seen, weight: Number(text) })),
      }))
      .filter(({ cells }) => cells.length > 0);
    save.mutate(
      { agents },
      {
        onSuccess: ({ agents: answers }) => {
          const refusals = answers.filter(({ outcome }) => outcome !== 'saved');
          follow(answers);
          setRefused(refusals);
          onSaved(answers.length - refusals.length, refusals.length);
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
