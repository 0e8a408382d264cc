import { IconEar } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import type { CallRecord } from '../../contract.ts';
import { client } from '../api.ts';

/** The recording of a call: loaded when it is asked for, because each time is on record. */
export function CallRecording({ call: { id: call_id, no_recording: whyNot } }: { call: CallRecord }) {
  const listen = useMutation({ mutationFn: () => client.crm.listenToCall({ call_id }), meta: { expected: 409 } });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => (address === null ? undefined : () => URL.revokeObjectURL(address)), [address]);
  const onListen = () => listen.mutate(undefined, { onSuccess: ({ audio, type }) => setAddress(URL.createObjectURL(blobOf(audio, type))) });
  return (
    <section aria-label={t('Recording')}>
      <h3>{t('Recording')}</h3>
      {address === null ? (
        <>
          <BlockableButton leftSection={<IconEar size={14} />} off={whyNot && t(whyNot)} busy={listen.isPending} onClick={onListen}>
            {t('Listen')}
          </BlockableButton>
          <p className="help">{t('Who listens and when is recorded.')}</p>
        </>
      ) : (
        // The focus was on the button that it replaces.
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- a call has no captions
        <audio controls src={address} aria-label={t('Recording of the call')} ref={focus} />
      )}
      {listen.data?.isSimulated && <p className="help">{t('The simulated telephone records tones instead of voices.')}</p>}
      {listen.isError && <FormError>{sayError(listen.error)}</FormError>}
    </section>
  );
}

const focus = (player: HTMLAudioElement | null) => player?.focus();

const blobOf = (base64: string, type: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type });
