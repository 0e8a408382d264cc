import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { sayError } from '#platform/console/client/errors.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { useScreenActions } from '#platform/console/ui/keys/screen-actions.ts';
import { type KeyGroup, useScreenKeys } from '#platform/console/ui/keys/screen-keys.ts';
import { isTyping } from '#platform/console/ui/keys/typing.ts';
import { useKeydown } from '#platform/console/ui/keys/use-keydown.ts';
import { useRequestKey } from '#platform/record/console/change/use-request-key.ts';
import { whyNotOf } from '#platform/record/console/change/why-not.ts';
import { isLive } from '../call-choices.ts';
import type { CallRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

const keys: KeyGroup = {
  title: msg('Call'),
  keys: [
    [msg('Hold, and speak again'), ['h']],
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
  const hold = useMutation(api.crm.holdCall.mutationOptions(changing));
  const resume = useMutation(api.crm.resumeCall.mutationOptions(changing));
  const end = useMutation(api.crm.endCall.mutationOptions(changing));
  const request_key = useRequestKey(call.version);
  const whyNot = whyNotOf(call.abilities);
  const change = { call_id: call.id, version: call.version, request_key };
  const isPending = hold.isPending || resume.isPending || end.isPending;
  const isHeld = call.status === 'held';
  const offHold = whyNot(isHeld ? 'call.resumed' : 'call.held');
  const offEnd = whyNot('call.ended');
  const onHold = () => (isHeld ? resume : hold).mutate(change);
  const onEnd = () => end.mutate(change);
  const failed = [hold, resume, end].find(({ isError }) => isError);
  useScreenKeys(keys);
  useKeydown((event) => {
    if (event.repeat || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || isPending) return;
    if (event.key === 'h' && offHold === null) onHold();
    if (event.key === 'e' && offEnd === null) onEnd();
  });
  useScreenActions([
    { id: 'call/hold', label: isHeld ? t('Speak again') : t('Hold'), strokes: ['h'], off: offHold, run: onHold },
    { id: 'call/end', label: t('End call'), strokes: ['e'], off: offEnd, run: onEnd },
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
      <BlockableButton
        busy={hold.isPending || resume.isPending}
        off={offHold}
        aria-keyshortcuts="h"
        leftSection={isHeld ? <IconPlayerPlay size={14} /> : <IconPlayerPause size={14} />}
        onClick={onHold}
      >
        {isHeld ? t('Speak again') : t('Hold')}
        <kbd aria-hidden="true">h</kbd>
      </BlockableButton>
      <BlockableButton variant="filled" color="late" busy={end.isPending} off={offEnd} aria-keyshortcuts="e" onClick={onEnd}>
        {t('End call')}
        <kbd aria-hidden="true">e</kbd>
      </BlockableButton>
    </div>
  );
}
