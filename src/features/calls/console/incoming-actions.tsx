import { IconPhone, IconPhoneOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { patientPath, patientsOfPhonePath } from '#features/patients/console/public.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { openPath } from '#platform/console/navigation/current-router.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useScreenActions } from '#platform/console/ui/keys/screen-actions.ts';
import { type KeyGroup, useScreenKeys } from '#platform/console/ui/keys/screen-keys.ts';
import { isModalOpen } from '#platform/console/ui/keys/typing.ts';
import { useKeydown } from '#platform/console/ui/keys/use-keydown.ts';
import { useRequestKey } from '#platform/record/console/change/use-request-key.ts';
import { whyNotOf } from '#platform/record/console/change/why-not.ts';
import type { CallRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

const keys: KeyGroup = {
  title: msg('Call'),
  keys: [
    [msg('Answer the call'), ['Alt', 'A']],
    [msg('Decline the call'), ['Alt', 'X']],
  ],
};

/** Opens who calls, except over a dialog: what is entered there is not lost. */
function openCaller({ patient_id, phone_no }: CallRecord): void {
  if (isModalOpen()) return;
  if (patient_id !== null) openPath(patientPath(patient_id));
  else if (phone_no !== '') openPath(patientsOfPhonePath(phone_no));
}

/** Options of the mutations: the call may be gone from the screen by then. */
const answering = {
  ...changing,
  onError: (error: Error): void => {
    changing.onError(error);
    toast({ tone: 'late', key: 'call.failed', text: sayError(error) });
  },
};

/** Answer or decline the call that rings, also by keys while one types: they are no letters. */
export function IncomingActions({ call }: { call: CallRecord }) {
  const answer = useMutation(api.crm.answerCall.mutationOptions(answering));
  const decline = useMutation(api.crm.declineCall.mutationOptions(answering));
  const request_key = useRequestKey(call.version);
  const whyNot = whyNotOf(call.abilities);
  const change = { call_id: call.id, version: call.version, request_key };
  const isPending = answer.isPending || decline.isPending;
  const [offAnswer, offDecline] = [whyNot('call.answered'), whyNot('call.declined')];
  const onAnswer = () => answer.mutate(change, { onSuccess: openCaller });
  const onDecline = () => decline.mutate(change);
  useScreenKeys(keys);
  useKeydown(
    (event) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.repeat || isPending) return;
      // By the key's position: with Alt some keyboards write other letters.
      const run = event.code === 'KeyA' && offAnswer === null ? onAnswer : event.code === 'KeyX' && offDecline === null ? onDecline : null;
      if (!run) return;
      event.preventDefault();
      run();
    },
    { capture: true },
  );
  useScreenActions([
    { id: 'call/answer', label: t('Answer'), strokes: ['Alt', 'A'], off: offAnswer, run: onAnswer },
    { id: 'call/decline', label: t('Decline'), strokes: ['Alt', 'X'], off: offDecline, run: onDecline },
  ]);
  return (
    <div className="call-actions">
      <BlockableButton
        variant="filled"
        color="good"
        busy={answer.isPending}
        off={offAnswer}
        aria-keyshortcuts="Alt+A"
        leftSection={<IconPhone size={14} />}
        onClick={onAnswer}
      >
        {t('Answer')}
        <kbd aria-hidden="true">Alt A</kbd>
      </BlockableButton>
      <BlockableButton
        busy={decline.isPending}
        off={offDecline}
        aria-keyshortcuts="Alt+X"
        leftSection={<IconPhoneOff size={14} />}
        onClick={onDecline}
      >
        {t('Decline')}
        <kbd aria-hidden="true">Alt X</kbd>
      </BlockableButton>
    </div>
  );
}
