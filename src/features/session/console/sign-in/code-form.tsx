import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { msg, t } from '#platform/console/language/language.ts';
import { rich } from '#platform/console/language/rich.tsx';
import { api, client } from '../api.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { CodeField } from '#platform/console/ui/fields/code-field.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { demoAccounts } from './demo-accounts.tsx';
import { RecoveryField, missingCharacters } from './recovery-field.tsx';

interface CodeFormProps {
  username: string;
  error: string | null;
  /** Number of attempts left. */
  triesLeft: number | null;
  busy: boolean;
  onSubmit: (code: string) => void;
  /** Back to name and password. */
  onClose: () => void;
}

const initialValues = { code: '' };

/** Step 2: six digits, submitted with the last one, or a recovery code. */
export default function CodeForm({ username, error, triesLeft, busy, onSubmit, onClose }: CodeFormProps) {
  const form = useSchemaForm({ initialValues, blocked: busy });
  const { code } = form.values;
  const setCode = (next: string) => form.setFieldValue('code', next);
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false);
  // The error concerns another code.
  const [isStale, setStale] = useState(false);
  const remainingId = useId();
  const [wasBusy, setWasBusy] = useState(busy);
  // Clears a refused code.
  if (wasBusy !== busy) {
    setWasBusy(busy);
    setStale(false);
    if (!busy && !usesRecoveryCode) setCode('');
  }
  const enter = (next: string) => {
    setStale(true);
    setCode(next);
  };
  const change = () => {
    setUsesRecoveryCode(!usesRecoveryCode);
    setStale(true);
    setCode('');
  };
  const remaining = usesRecoveryCode ? missingCharacters(code) : 6 - code.length;
  const remainingText = usesRecoveryCode
    ? t('{n, plural, one {# character} other {# characters}} left', { n: remaining })
    : t('{n, plural, one {# digit} other {# digits}} left', { n: remaining });
  const tries = triesLeft === null ? '' : ` ${t('{n, plural, one {# try} other {# tries}} left.', { n: triesLeft })}`;
  const words = error === null || isStale ? null : `${error}${tries}`;
  const instruction = usesRecoveryCode
    ? msg('One of the recovery codes you saved for <b>{username}</b> when you set up the second step.')
    : msg('Six digits from your authenticator app for <b>{username}</b>. You can paste them; the last digit signs you in.');
  return (
    <form {...form.formProps((typed) => onSubmit(typed.code))}>
      <h1>{usesRecoveryCode ? t('Enter a recovery code') : t('Enter your code')}</h1>
      <p className="second sign-in-lead">{rich(instruction, { b: <b /> }, { username })}</p>
      {usesRecoveryCode ? (
        <RecoveryField value={code} error={words} busy={busy} onChange={enter} />
      ) : (
        <>
          <AppCode value={code} error={words} busy={busy} onChange={enter} onComplete={onSubmit} />
          <DemoCode
            username={username}
            onFillIn={(demoCode) => {
              setCode(demoCode);
              onSubmit(demoCode);
            }}
          />
        </>
      )}
      <BlockableButton
        type="submit"
        variant="filled"
        size="lg"
        fullWidth
        busy={busy}
        off={remaining > 0 ? remainingText : null}
        reasonId={remainingId}
        unlocked
      >
        {busy ? t('Verifying…') : t('Verify')}
        {remaining > 0 && (
          <span id={remainingId} className="small">
            {remainingText}
          </span>
        )}
      </BlockableButton>
      <p className="sign-in-after sign-in-ways">
        <button type="button" className="link" onClick={change}>
          {usesRecoveryCode ? t('Use the authenticator app') : t('Use a recovery code')}
        </button>
        <button type="button" className="link" onClick={onClose}>
          {t('Back to sign in')}
        </button>
      </p>
    </form>
  );
}

interface AppCodeProps {
  value: string;
  error: string | null;
  busy: boolean;
  onChange: (code: string) => void;
  onComplete: (code: string) => void;
}

function AppCode({ busy, ...rest }: AppCodeProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!busy) field.current?.focus();
  }, [busy]);
  return (
    <CodeField {...rest} ref={field} label={t('Code')} help={t('A new code comes every 30 seconds. Each works once.')} readOnly={busy} />
  );
}

/** In demo mode there is no authenticator app: shows the current code on request. */
function DemoCode({ username, onFillIn }: { username: string; onFillIn: (code: string) => void }) {
  const { data: demo } = useQuery(demoAccounts);
  const account = demo?.accounts.find((candidate) => candidate.mfa && candidate.username === username);
  const { data } = useQuery({
    ...api.main.demoCode.queryOptions({ input: { username: account?.username ?? '' } }),
    enabled: account !== undefined,
    staleTime: 0,
    retry: false,
    meta: { expected: 404 },
    refetchInterval: 10_000,
  });
  const fillIn = async () => onFillIn((await client.main.demoCode({ username })).code);
  if (!data) return null;
  return (
    <p className="sign-in-demo-code small">
      <span className="muted grow">
        {rich('Demo mode: the code is now <code>{code}</code>', { code: <span className="mono" /> }, { code: data.code })}
      </span>
      <button type="button" className="link" onClick={() => void fillIn().catch(() => onFillIn(data.code))}>
        {t('Fill in')}
      </button>
    </p>
  );
}
