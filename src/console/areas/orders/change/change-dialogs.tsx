import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { OrderRecord } from '#contracts/oms.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { FailedState } from '#console/ui/feedback/states.tsx';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { CommentFields } from './comment-fields.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { OrderAction } from './use-order-action.ts';

/** The dialog that the change's chart asks for, if any. */
export function ChangeDialogs({ record, action, now }: { record: OrderRecord; action: OrderAction; now: number }) {
  const { snapshot } = action;
  const { chosen, conflict } = snapshot.context;
  if (snapshot.matches('conflict') || (snapshot.matches('noting') && conflict))
    return <ConflictDialog record={record} action={action} now={now} />;
  const asked = chosen !== null && (chosen.needs.length > 0 || snapshot.context.draft.comment !== '');
  if (snapshot.matches('failed') || snapshot.matches('commenting') || (snapshot.matches('submitting') && asked)) {
    return <EventDialog record={record} action={action} />;
  }
  return null;
}

/** What an event asks for before it is sent; stays open, with everything typed, until the server has said yes. */
function EventDialog({ record, action: { snapshot, send } }: { record: OrderRecord; action: OrderAction }) {
  const { chosen, error } = snapshot.context;
  const failed = snapshot.matches('failed');
  const close = () => send({ type: 'action.close' });
  const submit = () => send({ type: failed ? 'action.retry' : 'action.submit' });
  const busy = snapshot.hasTag('busy');
  const isComplete = failed || snapshot.can({ type: 'action.submit' });
  const form = useRef<HTMLFormElement>(null);
  useFirstField(form);
  useSendingKey(isComplete ? submit : null);
  const title = chosen ? `${chosen.label}: ${record.code}` : `Note on ${record.code}`;
  const footer = (
    <>
      <Button onClick={close}>Leave as it is</Button>
      <Button type="submit" form="order-change" look="primary" busy={busy} off={isComplete || busy ? null : missing(chosen?.needs)}>
        {failed ? 'Retry' : (chosen?.label ?? 'Send')}
        <kbd>Ctrl</kbd>
        <kbd>Enter</kbd>
      </Button>
    </>
  );
  return (
    <Dialog title={title} width={560} state={snapshot.value} onClose={close} footer={footer}>
      <form
        ref={form}
        id="order-change"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {failed && (
          <FailedState title={chosen ? `${record.code} was not changed` : 'The note was not saved'}>
            {error} Nothing you typed is lost.
          </FailedState>
        )}
        {chosen && (
          <CommentFields
            record={record}
            ability={chosen}
            draft={snapshot.context.draft}
            readOnly={!snapshot.matches('commenting')}
            onChange={(draft) => send({ type: 'draft.changed', draft })}
          />
        )}
      </form>
    </Dialog>
  );
}

/** The dialog begins at what it asks for, not at its close button. */
function useFirstField(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([type=file]), textarea')?.focus(), [form]);
}

/** Ctrl+Enter or Cmd+Enter, wherever the focus is in the dialog. */
function useSendingKey(submit: (() => void) | null) {
  const send = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit?.();
  });
  useEffect(() => {
    window.addEventListener('keydown', send);
    return () => window.removeEventListener('keydown', send);
  }, []);
}

const missing = (needs: readonly string[] = []) =>
  needs.includes('prescription') ? 'Choose a prescription first' : 'Choose a reason first';
