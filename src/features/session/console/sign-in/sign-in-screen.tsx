import './sign-in.css';
import { useRef, useState } from 'react';
import { useAtom } from '#platform/console/atom.ts';
import { t } from '#platform/console/language/language.ts';
import { useMachine } from '#platform/console/actors/actors.ts';
import { keepSignInName, readSignInName, sessionHasEnded } from '#platform/session/console/session-end.ts';
import { Mark } from '#platform/console/ui/mark.tsx';
import { late } from '#platform/console/ui/overlays/late.tsx';
import { product } from '#platform/contract/product.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { signIn } from './sign-in-edges.ts';
import { useRegistration } from './use-registration.ts';

const CodeForm = late(() => import('./code-form.tsx'));

/** Sign-in (§4.2): user name and password, then the code if the account has a second factor. */
export default function SignInScreen() {
  const [snapshot, send] = useMachine(signIn);
  const [credentials, setCredentials] = useState(() => ({ username: readSignInName().name, password: '' }));
  const [wasBeforeCode, setBeforeCode] = useState(() => readSignInName().beforeCode);
  // An error concerns the name and password that were sent.
  const [isEdited, setEdited] = useState(false);
  const ended = useAtom(sessionHasEnded);
  const submitButton = useRef<HTMLButtonElement>(null);
  const { Registration, open, close } = useRegistration();
  const type = (words: typeof credentials) => {
    sessionHasEnded.set(false);
    setEdited(true);
    if (wasBeforeCode) keepSignInName({ name: words.username, beforeCode: false });
    setBeforeCode(false);
    setCredentials(words);
  };
  const { username, error, triesLeft } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const asksCode = snapshot.hasTag('code') || (busy && snapshot.context.userId !== null);
  return (
    <main className="sign-in">
      <div className="sign-in-box card" data-state={snapshot.value}>
        <div className="sign-in-logo">
          <Mark size={28} />
          <span>{product.title}</span>
        </div>
        {ended && !Registration && (
          <p className="sign-in-ended small">{t('Your session has ended. Sign in to continue where you left off.')}</p>
        )}
        {wasBeforeCode && !ended && !Registration && !asksCode && (
          <p className="sign-in-ended small">
            {t('The page was reloaded before you entered the code. Enter your password again: it is never stored.')}
          </p>
        )}
        {Registration ? (
          <Registration onBack={close} />
        ) : asksCode ? (
          <CodeForm
            username={username}
            error={error}
            triesLeft={triesLeft}
            busy={busy}
            onSubmit={(code) => send({ type: 'mfa.submit', code })}
            onClose={() => send({ type: 'mfa.cancel' })}
          />
        ) : (
          <CredentialsForm
            credentials={credentials}
            onType={type}
            submitButton={submitButton}
            error={isEdited ? null : error}
            busy={busy}
            onSubmit={() => {
              setEdited(false);
              setBeforeCode(false);
              void CodeForm.preload();
              send({ type: 'login.submit', ...credentials });
            }}
            onRegister={open}
          />
        )}
      </div>
      {!asksCode && !Registration && (
        <DemoAccounts
          chosen={credentials.username}
          onChoose={(chosen, password) => {
            type({ username: chosen, password });
            submitButton.current?.focus();
          }}
        />
      )}
      <p className="sign-in-foot muted small">{t('{product} 1.0 · Mumbai, Pune, Surat · times in IST', { product: product.title })}</p>
    </main>
  );
}
