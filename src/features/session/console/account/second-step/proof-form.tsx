import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { CodeField } from '#platform/console/ui/fields/code-field.tsx';
import { PasswordField } from '#platform/console/ui/fields/password-field.tsx';
import { mfaSetupGuards } from '#machines/session/mfaSetup.ts';
import type { StepProps } from './step-props.ts';

interface ProofFormProps extends StepProps {
  change: 'codes.renew' | 'mfa.disable';
  onCancel: () => void;
}

/** Password and code, required to disable or renew the second factor. */
export function ProofForm({ snapshot, send, change, onCancel }: ProofFormProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  // Errors of another action are hidden.
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const busy = snapshot.hasTag('busy');
  const event = { type: change, password, code } as const;
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    setTried(true);
    if (!busy) send(event);
  };
  const error = tried && !busy ? snapshot.context.error : null;
  const isDisabling = change === 'mfa.disable';
  return (
    <form ref={form} className="account-form account-proof" noValidate onSubmit={submit}>
      <h3>{isDisabling ? t('Disable the second step') : t('New recovery codes')}</h3>
      <p className="second">
        {isDisabling
          ? t('You will sign in with your password only. All your other sessions are signed out.')
          : t('Your current codes will stop working.')}
      </p>
      <PasswordField
        label={t('Your password')}
        autoComplete="current-password"
        maxLength={256}
        readOnly={busy}
        value={password}
        onChange={(change) => {
          setTried(false);
          setPassword(change.currentTarget.value);
        }}
      />
      <CodeField
        label={t('Code of the authenticator app')}
        help={t('Each code works once. Wait for the next one.')}
        error={error}
        value={code}
        readOnly={busy}
        onChange={(digits) => {
          setTried(false);
          setCode(digits);
        }}
      />
      <div className="account-foot">
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <BlockableButton
          type="submit"
          variant="filled"
          color={isDisabling ? 'late' : 'accent'}
          busy={busy}
          off={busy || snapshot.can(event) ? null : t(mfaSetupGuards.isProof)}
        >
          {isDisabling ? t('Disable') : t('Create new codes')}
        </BlockableButton>
      </div>
    </form>
  );
}
