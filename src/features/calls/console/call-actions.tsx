import { IconDialpad, IconMicrophone, IconMicrophoneOff, IconPhoneOutgoing, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sayError } from '#platform/console/client/errors.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { useScreenActions } from '#platform/console/ui/keys/screen-actions.ts';
import { type KeyGroup, useScreenKeys } from '#platform/console/ui/keys/screen-keys.ts';
import { isTyping } from '#platform/console/ui/keys/typing.ts';
import { useKeydown } from '#platform/console/ui/keys/use-keydown.ts';
import { late } from '#platform/console/ui/overlays/late.tsx';
import { useRequestKey } from '#platform/record/console/change/use-request-key.ts';
import { whyNotOf } from '#platform/record/console/change/why-not.ts';
import { isLive } from '../call-choices.ts';
import type { CallRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

const Keypad = late(() => import('./keypad/keypad.tsx'));
const TransferDialog = late(() => import('./transfer/transfer-dialog.tsx'));

const keys: KeyGroup = {
  title: msg('Call'),
  keys: [
    [msg('Mute, and unmute'), ['m']],
    [msg('Hold, and speak again'), ['h']],
    [msg('Keypad'), ['#']],
    [msg('Transfer the call'), ['t']],
    [msg('End the call'), ['e']],
  ],
};

interface CallActionsProps {
  call: CallRecord;
  /** Opens the dialog of the result. */
  onResult: () => void;
}

/** What the chart accepts from the agent now, by mouse or key. */
export function CallActions({ call, onResult }: CallActionsProps) {
  const mute = useMutation(api.crm.muteCall.mutationOptions(changing));
  const unmute = useMutation(api.crm.unmuteCall.mutationOptions(changing));
  const hold = useMutation(api.crm.holdCall.mutationOptions(changing));
  const resume = useMutation(api.crm.resumeCall.mutationOptions(changing));
  const takeBack = useMutation(api.crm.takeBackCall.mutationOptions(changing));
  const end = useMutation(api.crm.endCall.mutationOptions(changing));
  const [isTransferring, setTransferring] = useState(false);
  const [keypadButton, setKeypadButton] = useState<HTMLElement | null>(null);
  const [isKeying, setKeying] = useState(false);
  const request_key = useRequestKey(call.version);
  const whyNot = whyNotOf(call.abilities);
  const change = { call_id: call.id, version: call.version, request_key };
  const sent = [mute, unmute, hold, resume, takeBack, end];
  const [isPending, failed] = [sent.some((each) => each.isPending), sent.find(({ isError }) => isError)];
  const waiting = {
    connected: { label: t('Hold'), Icon: IconPlayerPause, off: whyNot('call.held'), step: hold },
    held: { label: t('Speak again'), Icon: IconPlayerPlay, off: whyNot('call.resumed'), step: resume },
    transferring: { label: t('Take back'), Icon: IconPlayerPlay, off: whyNot('transfer.withdrawn'), step: takeBack },
  };
  const wait = call.status === 'held' || call.status === 'transferring' ? waiting[call.status] : waiting.connected;
  const isMuted = call.status === 'muted';
  const speaking = isMuted
    ? { label: t('Unmute'), look: {}, Icon: IconMicrophoneOff, off: whyNot('call.unmuted'), step: unmute }
    : { label: t('Mute'), look: {}, Icon: IconMicrophone, off: whyNot('call.muted'), step: mute };
  const actions = [
    { id: 'call/mute', key: 'm', ...speaking, run: () => speaking.step.mutate(change), isBusy: speaking.step.isPending },
    { id: 'call/hold', key: 'h', look: {}, ...wait, run: () => wait.step.mutate(change), isBusy: wait.step.isPending },
    {
      id: 'call/keypad',
      key: '#',
      label: t('Keypad'),
      look: { ref: setKeypadButton, 'aria-expanded': isKeying },
      Icon: IconDialpad,
      off: whyNot('call.keyed'),
      run: () => setKeying(true),
      isBusy: false,
    },
    {
      id: 'call/transfer',
      key: 't',
      label: t('Transfer…'),
      look: {},
      Icon: IconPhoneOutgoing,
      off: whyNot('call.transferred'),
      run: () => setTransferring(true),
      isBusy: false,
    },
    {
      id: 'call/end',
      key: 'e',
      label: t('End call'),
      look: { variant: 'filled', color: 'late' },
      Icon: null,
      off: whyNot('call.ended'),
      run: () => end.mutate(change),
      isBusy: end.isPending,
    },
  ];
  useScreenKeys(keys);
  useKeydown((event) => {
    if (event.repeat || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || isPending) return;
    const action = actions.find(({ key, off }) => event.key === key && off === null);
    if (!action) return;
    event.preventDefault();
    action.run();
  });
  useScreenActions([
    ...actions.map(({ id, label, key, off, run }) => ({ id, label, strokes: [key], off, run })),
    { id: 'call/result', label: t('Result of the call…'), off: whyNot('call.dispositioned'), run: onResult },
  ]);
  if (!isLive(call.status))
    return (
      <BlockableButton variant="filled" off={whyNot('call.dispositioned')} onClick={onResult}>
        {t('Result of the call')}
      </BlockableButton>
    );
  return (
    <div className="call-actions">
      {failed && <FormError>{sayError(failed.error)}</FormError>}
      {actions.map(({ id, key, label, look, Icon, off, run, isBusy }) => (
        <BlockableButton
          key={id}
          {...look}
          busy={isBusy}
          off={off}
          aria-keyshortcuts={key}
          leftSection={Icon && <Icon size={14} />}
          onClick={run}
        >
          {label}
          <kbd aria-hidden="true">{key}</kbd>
        </BlockableButton>
      ))}
      {isKeying && keypadButton && whyNot('call.keyed') === null && (
        <Keypad call={call} anchor={keypadButton} onClose={() => setKeying(false)} />
      )}
      {isTransferring && whyNot('call.transferred') === null && <TransferDialog call={call} onClose={() => setTransferring(false)} />}
    </div>
  );
}
