import '../record.css';
import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useState } from 'react';
import { sayError } from '#platform/console/client/errors.ts';
import { BlockableButton, type BlockableButtonProps } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { confirmed, type Question } from '#platform/console/ui/overlays/confirmations.ts';
import type { Ability } from '../../contract.ts';
import { useRequestKey } from './use-request-key.ts';
import { whyNotOf } from './why-not.ts';

interface Actions {
  /** The version that the user sees, and the key of a repeated request. */
  keys: { version: number; request_key: string };
  whyNot: (event: string) => string | null;
  /** Null: an event is sent, or was saved. */
  onRefused: (error: Error | null) => void;
}

const ActionsContext = createContext<Actions | null>(null);

function useActions(): Actions {
  const actions = use(ActionsContext);
  if (!actions) throw new Error('Buttons of events belong in RecordActions');
  return actions;
}

interface RecordActionsProps {
  record: { version: number; abilities: readonly Ability[] };
  children: ReactNode;
}

/** What the chart accepts from this user now; the other buttons say why not. An event that was refused says why below them. */
export function RecordActions({ record: { version, abilities }, children }: RecordActionsProps) {
  const [error, onRefused] = useState<Error | null>(null);
  const keys = { version, request_key: useRequestKey(version) };
  return (
    <ActionsContext value={{ keys, whyNot: whyNotOf(abilities), onRefused }}>
      <div>
        <div className="record-actions">{children}</div>
        {error && <FormError>{sayError(error)}</FormError>}
      </div>
    </ActionsContext>
  );
}

/** Opens the dialog of an event. */
export const EventButton = ({ event, ...props }: BlockableButtonProps & { event: string }) => (
  <BlockableButton off={useActions().whyNot(event)} {...props} />
);

interface SendButtonProps<Target extends object, Saved, Refusal extends Error, Context> extends Omit<BlockableButtonProps, 'onClick'> {
  event: string;
  /** The operation that sends it. */
  save: UseMutationOptions<Saved, Refusal, Target & Actions['keys'], Context>;
  /** Input of the operation besides version and key. */
  input: Target;
  /** Asked first; null: nothing. */
  question?: Question | null;
  onSaved?: ((saved: Saved) => void) | undefined;
}

/** Sends an event that has no fields. */
export function SendButton<Target extends object, Saved, Refusal extends Error, Context>(
  props: SendButtonProps<Target, Saved, Refusal, Context>,
) {
  const { save, input, question = null, onSaved, ...button } = props;
  const { keys, onRefused } = useActions();
  const { mutateAsync, isPending } = useMutation(save);
  const onClick = async () => {
    if (question !== null && !(await confirmed(question))) return;
    onRefused(null);
    // Not by the callbacks of `mutate`: the button may be gone once the event was saved.
    await mutateAsync({ ...input, ...keys }).then(onSaved, onRefused);
  };
  return <EventButton busy={isPending} onClick={() => void onClick()} {...button} />;
}
