import { IconCoffee } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { agentTasksActor } from '#features/agent-tasks/console/public.ts';
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
import type { PresenceRecord } from '../contract.ts';
import { api } from './api.ts';
import { BreakDialog } from './break-dialog.tsx';
import { changing } from './changing.ts';

const keys: KeyGroup = { title: msg('My queue'), keys: [[msg('Take a break, and come back'), ['b']]] };

/** Break and back, by button or key. */
export function BreakActions({ presence }: { presence: PresenceRecord }) {
  const { id: presence_id, version, status, abilities } = presence;
  const [isAsking, setAsking] = useState(false);
  const end = useMutation(api.crm.endBreak.mutationOptions(changing));
  const request_key = useRequestKey(version);
  const whyNot = whyNotOf(abilities);
  const isOnBreak = status === 'break' || status === 'away';
  const off = whyNot(isOnBreak ? 'break.ended' : 'break.started');
  // Without work in hand, the next task is asked for at once.
  const onBack = () =>
    end.mutate(
      { presence_id, version, request_key },
      { onSuccess: (saved) => void (saved.status === 'ready' && agentTasksActor.send({ type: 'tasks.ask' })) },
    );
  const run = isOnBreak ? onBack : () => setAsking(true);
  useScreenKeys(keys);
  useKeydown((event) => {
    if (event.repeat || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || end.isPending)
      return;
    if (event.key === 'b' && off === null && !isAsking) run();
  });
  const label = status === 'away' ? t('I am back') : isOnBreak ? t('Back from the break') : t('Break…');
  useScreenActions([{ id: 'agent/break', label, strokes: ['b'], off, run }]);
  return (
    <>
      <BlockableButton
        off={off}
        busy={end.isPending}
        variant={isOnBreak ? 'filled' : 'default'}
        aria-keyshortcuts="b"
        leftSection={isOnBreak ? undefined : <IconCoffee size={14} />}
        onClick={run}
      >
        {status === 'away' ? t('I am back') : isOnBreak ? t('Back') : t('Break…')}
        <kbd aria-hidden="true">b</kbd>
      </BlockableButton>
      {end.isError && <FormError>{sayError(end.error)}</FormError>}
      {isAsking && <BreakDialog target={{ presence_id, version }} onClose={() => setAsking(false)} />}
    </>
  );
}
