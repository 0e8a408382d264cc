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

/** Answer or decline the call, or the transfer, that rings, also by keys while one types: they are no letters. */
export function IncomingActions({ call }: { call: CallRecord }) {
  const answer = useMutation(api.crm.answerCall.mutationOptions(answering));
  const decline = useMutation(api.crm.declineCall.mutationOptions(answering));
  const request_key = useRequestKey(call.version);
  const whyNot = whyNotOf(call.abilities);
  const isTransfer = call.transfer !== null;
  const change = { call_id: call.id, version: call.version, request_key };
  const actions = [
    {
      id: 'call/answer',
      label: t('Answer'),
      letter: 'A',
      off: whyNot(isTransfer ? 'transfer.taken' : 'call.answered'),
      run: () => answer.mutate(change, { onSuccess: openCaller }),
      isPending: answer.isPending,
      Icon: IconPhone,
      look: { variant: 'filled', color: 'good' },
    },
    {
      id: 'call/decline',
      label: t('Decline'),
      letter: 'X',
      off: whyNot(isTransfer ? 'transfer.declined' : 'call.declined'),
      run: () => decline.mutate(change),
      isPending: decline.isPending,
      Icon: IconPhoneOff,
      look: {},
    },
  ];
  useScreenKeys(keys);
  useKeydown(
    (event) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.repeat || actions.some(({ isPending }) => isPending)) return;
      // By the key's position: with Alt some keyboards write other letters.
      const action = actions.find(({ letter, off }) => event.code === `Key${letter}` && off === null);
      if (!action) return;
      event.preventDefault();
      action.run();
    },
    { capture: true },
  );
  useScreenActions(actions.map(({ id, label, letter, off, run }) => ({ id, label, strokes: ['Alt', letter], off, run })));
  return (
    <div className="call-actions">
      {actions.map(({ id, label, letter, off, run, isPending, Icon, look }) => (
        <BlockableButton
          key={id}
          {...look}
          busy={isPending}
          off={off}
          aria-keyshortcuts={`Alt+${letter}`}
          leftSection={<Icon size={14} />}
          onClick={run}
        >
          {label}
          <kbd aria-hidden="true">Alt {letter}</kbd>
        </BlockableButton>
      ))}
    </div>
  );
}
