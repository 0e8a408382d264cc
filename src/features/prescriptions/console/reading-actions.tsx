import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { sayError } from '#platform/console/client/errors.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { type KeyGroup, useScreenKeys } from '#platform/console/ui/keys/screen-keys.ts';
import { isModalOpen } from '#platform/console/ui/keys/typing.ts';
import { useKeydown } from '#platform/console/ui/keys/use-keydown.ts';
import { useRequestKey } from '#platform/record/console/change/use-request-key.ts';
import { whyNotOf } from '#platform/record/console/change/why-not.ts';
import type { PrescriptionRecord } from '../contract.ts';
import type { ReadingEvent } from '../prescription-choices.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import type { Keyed } from './keyed-lines.tsx';
import { NoteDialog, type Noted } from './note-dialog.tsx';
import type { useReadingDraft } from './use-reading-draft.ts';

interface ReadingActionsProps {
  record: PrescriptionRecord;
  draft: ReturnType<typeof useReadingDraft>;
  canEdit: boolean;
  /** Keyed once more; null: nothing is. */
  keyed: Keyed | null;
  /** Another pharmacist has read the same. */
  onChecked: () => void;
}

const keys: KeyGroup = {
  title: msg('Prescription'),
  keys: [
    [msg('Save draft'), ['Ctrl', 'S']],
    [msg('Next step, once everything is saved'), ['Ctrl', 'Enter']],
    [msg('Next line'), ['Enter']],
  ],
};

/** Marks the button of the next step. */
const NEXT = { 'data-next': true, 'aria-keyshortcuts': 'Control+Enter' };

/** What the chart accepts from this user now; the others say why not. */
export function ReadingActions({ record, draft, canEdit, keyed, onChecked }: ReadingActionsProps) {
  const { isDirty, clashes, save, store } = draft;
  const [open, setOpen] = useState<Noted | null>(null);
  const send = useMutation(api.oms.sendReadingEvent.mutationOptions(changing));
  const check = useMutation(api.oms.checkReading.mutationOptions(changing));
  const reopen = useMutation(api.oms.reopenReading.mutationOptions(changing));
  const target = { reading_id: record.id, version: record.version, request_key: useRequestKey(record.version) };
  const user = stored.currentUser.read();
  const whyNot = whyNotOf(record.abilities);
  const unsaved = isDirty ? t('Save what you typed first') : null;
  const error = (isDirty ? save.error : null) ?? send.error ?? check.error ?? reopen.error;
  const isBusy = send.isPending || check.isPending || reopen.isPending;
  const step = (event: ReadingEvent, label: string, filled = false) => (
    <BlockableButton
      variant={filled ? 'filled' : 'default'}
      busy={isBusy}
      off={unsaved ?? whyNot(event)}
      {...(filled && NEXT)}
      onClick={() => send.mutate({ ...target, event })}
    >
      {label}
    </BlockableButton>
  );
  const ask = (event: Noted, label: string) => (
    <BlockableButton off={unsaved ?? whyNot(event)} {...(event === 'question.answered' && NEXT)} onClick={() => setOpen(event)}>
      {label}
    </BlockableButton>
  );
  const { status, reader } = record;
  const footer = useNextStep(`${status} ${reader?.id}`, open !== null);
  useNextStepKey(footer, !isDirty && !save.isPending);
  useScreenKeys(keys);
  const isMine = reader !== null && reader.id === user?.user_id;
  const asker = isMine && status === 'inReview' ? record.wanted_by : null;
  const why = record.refusal ?? (status === 'digitised' || status === 'secondCheck' ? record.check : null);
  return (
    <footer className="prescription-actions" ref={footer}>
      {(status === 'received' || status === 'inReview' || status === 'digitised') && isMine && ask('review.rejected', t('Reject…'))}
      {status === 'inReview' && isMine && ask('question.asked', t('Ask the customer…'))}
      {status === 'inReview' &&
        isMine &&
        step('review.handedOver', record.wanted_by ? t('Hand over to {name}', { name: record.wanted_by.name }) : t('Leave to others'))}
      {status === 'inReview' && reader !== null && !isMine && step('review.requested', t('Ask for it'))}
      <span className="grow second">
        {error ? (
          <FormError>{`${sayError(error)} ${t('What you typed is kept.')}`}</FormError>
        ) : asker ? (
          t('{name} asks for it', { name: asker.name })
        ) : (
          why && t(why)
        )}
      </span>
      <div className="prescription-steps">
        {canEdit && (
          <BlockableButton
            busy={save.isPending}
            off={!isDirty ? t('Everything is saved') : clashes.length > 0 ? t('Choose first what is kept') : null}
            aria-keyshortcuts="Control+S"
            onClick={store}
          >
            {t('Save draft')}
          </BlockableButton>
        )}
        {(status === 'received' || ((status === 'inReview' || status === 'digitised') && !isMine)) &&
          step('review.begun', t('Begin reading'), true)}
        {status === 'inReview' && isMine && step('review.digitised', t('Finish reading'), true)}
        {status === 'clarification' && ask('question.answered', t('Write the answer…'))}
        {status === 'digitised' && isMine && step('reading.approved', t('Approve'), true)}
        {status === 'secondCheck' && (
          <>
            {ask('check.differed', t('Differs…'))}
            <BlockableButton
              variant="filled"
              {...NEXT}
              busy={isBusy}
              off={unsaved ?? whyNot('check.confirmed')}
              onClick={() => check.mutate({ ...target, result: 'confirmed', keyed: keyedOf(keyed) }, { onSuccess: onChecked })}
            >
              {t('Confirm')}
            </BlockableButton>
          </>
        )}
        {status === 'decoded' && (
          <BlockableButton busy={isBusy} off={whyNot('review.reopened')} onClick={() => reopen.mutate(target)}>
            {t('Read once more')}
          </BlockableButton>
        )}
      </div>
      {open && <NoteDialog event={open} target={{ reading_id: record.id, version: record.version }} onClose={() => setOpen(null)} />}
    </footer>
  );
}

/** The button that was pressed goes with its state, or its reader: the focus moves to what comes next. */
function useNextStep(step: string, isAsking: boolean) {
  const footer = useRef<HTMLElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (isAsking || before.current === step) return;
    before.current = step;
    if (document.activeElement !== document.body) return;
    const drawer = footer.current?.closest('.drawer');
    (drawer?.querySelector<HTMLElement>('[data-next]') ?? drawer?.querySelector('h2'))?.focus();
  }, [step, isAsking]);
  return footer;
}

/** Ctrl+Enter takes the next step; one that is not possible yet gets the focus, and says why. */
function useNextStepKey(footer: RefObject<HTMLElement | null>, isSaved: boolean) {
  useKeydown((event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, defaultPrevented } = event;
    if (key !== 'Enter' || !(ctrlKey || metaKey) || altKey || shiftKey || defaultPrevented || !isSaved || isModalOpen()) return;
    const next = footer.current?.querySelector<HTMLElement>('[data-next]');
    if (!next) return;
    event.preventDefault();
    next.focus();
    if (!repeat) next.click();
  });
}

/** Lines that were keyed in full. */
const keyedOf = (keyed: Keyed | null) =>
  Object.entries(keyed ?? {}).flatMap(([line, { drug_id, dose, days, quantity }]) =>
    drug_id === null || quantity === null || dose === '' ? [] : [{ line: Number(line), drug_id, dose, days, quantity }],
  );
