import { Button } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { msg, t } from '#platform/console/language/language.ts';
import type { OrderRecord } from '../../contract.ts';
import { leafOf } from '#machines/entity.ts';
import { isCancelling } from '#machines/orders/order-statuses.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { useSavingKey } from '#platform/console/ui/keys/saving-key.ts';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';
import { CommentFields } from './comment-fields.tsx';
import { closeLabel, ConflictDialog } from './conflict-dialog.tsx';
import { failureTitle } from './running-changes.ts';
import type { OrderAction } from './use-order-action.ts';

/** Dialog of the change's current state, if any. */
export function ChangeDialogs({ record, action, now }: { record: OrderRecord; action: OrderAction; now: number }) {
  const { snapshot } = action;
  const { conflict } = snapshot.context;
  if (snapshot.matches('conflict') || (snapshot.matches('noting') && conflict))
    return <ConflictDialog record={record} action={action} now={now} />;
  if (snapshot.matches('failed') || snapshot.matches('commenting') || (snapshot.matches('submitting') && hasFields(action))) {
    return <EventDialog record={record} action={action} />;
  }
  return null;
}

const RETRY_IS_SAFE = msg('It is safe to retry: no change is made twice.');

/** Fields of an event. Stays open with all input until the server accepts the event. */
function EventDialog({ record, action }: { record: OrderRecord; action: OrderAction }) {
  const { snapshot, send } = action;
  const { error } = snapshot.context;
  const chosen = eventOf(action);
  const failed = snapshot.matches('failed');
  const close = () => send({ type: 'action.close' });
  const submit = () => send({ type: failed ? 'action.retry' : 'action.submit' });
  const busy = snapshot.hasTag('busy');
  const isComplete = failed || snapshot.can({ type: 'action.submit' });
  const form = useRef<HTMLFormElement>(null);
  const [isAttempted, setAttempted] = useState(false);
  useFirstField(form);
  useSavingKey(() => {
    if (isComplete) return submit();
    if (busy) return;
    setAttempted(true);
    firstField(form);
  });
  const title = chosen ? `${t(chosen.label)}: ${record.code}` : t('Note on {code}', { code: record.code });
  const footer = (
    <>
      <Button onClick={close}>{closeLabel(snapshot.context)}</Button>
      <BlockableButton
        type="submit"
        form="order-change"
        variant="filled"
        color={chosen && isCancelling(chosen.event) ? 'late' : 'accent'}
        busy={busy}
        off={isComplete || busy ? null : missing(chosen?.needs)}
      >
        {failed ? t('Retry') : chosen ? t(chosen.label) : t('Send')}
        <kbd>Ctrl</kbd>
        <kbd>Enter</kbd>
      </BlockableButton>
    </>
  );
  return (
    <Dialog title={title} width={560} state={leafOf(snapshot)} onClose={close} footer={footer}>
      <form
        ref={form}
        id="order-change"
        className="order-form"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {failed && (
          <FailedState title={failureTitle(snapshot.context, record.code)}>
            {error} {snapshot.context.unknown && chosen ? t(RETRY_IS_SAFE) : t('What you typed is kept.')}
          </FailedState>
        )}
        {chosen && isCancelling(chosen.event) && (
          <p className="second">{t('A cancellation cannot be undone: stock, slot and promo are given back. Place the order again.')}</p>
        )}
        {chosen && hasFields(action) && (
          <CommentFields
            record={record}
            ability={chosen}
            draft={snapshot.context.draft}
            readOnly={!snapshot.matches('commenting')}
            error={isAttempted && !isComplete && !busy ? missing(chosen.needs) : null}
            onChange={(draft) => send({ type: 'draft.changed', draft })}
          />
        )}
      </form>
    </Dialog>
  );
}

/** Event to be sent; null if only a note is sent. */
const eventOf = ({ snapshot: { context } }: OrderAction) => (context.isNote ? null : context.chosen);

/** Whether the event has fields: required ones, or a comment kept from before. */
function hasFields(action: OrderAction): boolean {
  const { snapshot } = action;
  const { draft } = snapshot.context;
  const chosen = eventOf(action);
  return snapshot.matches('commenting') || (chosen !== null && (chosen.needs.length > 0 || draft.comment !== ''));
}

/** Moves the initial focus to the first field instead of the close button. */
function useFirstField(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => firstField(form), [form]);
}

const firstField = (form: RefObject<HTMLFormElement | null>) =>
  form.current?.querySelector<HTMLElement>('[data-first], input:not([type=file]), textarea')?.focus();

const missing = (needs: readonly string[] = []) =>
  needs.includes('prescription') ? t('Choose a prescription first') : t('Choose a reason first');
