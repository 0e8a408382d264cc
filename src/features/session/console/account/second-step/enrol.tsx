import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { copyText } from '#platform/console/client/copy-text.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { CodeField } from '#platform/console/ui/fields/code-field.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { mfaSetupGuards } from '#machines/session/mfaSetup.ts';
import { QrCode } from './qr-code.tsx';
import type { StepProps } from './step-props.ts';

/** Key in groups of four, for typing. */
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? '';

const initialValues = { code: '' };

/** QR code and key for the app, and the field for its first code. */
export function Enrol({ snapshot, send }: StepProps) {
  const { enrolment, error } = snapshot.context;
  const field = useRef<HTMLInputElement>(null);
  const busy = snapshot.hasTag('busy');
  const form = useSchemaForm({ initialValues, blocked: busy });
  const { code } = form.values;
  const [wasBusy, setWasBusy] = useState(busy);
  // Clears a refused code.
  if (wasBusy !== busy) {
    setWasBusy(busy);
    if (!busy) form.reset();
  }
  useEffect(() => {
    if (!busy) field.current?.focus();
  }, [busy]);
  const verify = (digits: string) => send({ type: 'mfa.verify', code: digits });
  if (!enrolment) return null;
  return (
    <form className="account-enrol" {...form.formProps((typed) => verify(typed.code))}>
      <QrCode text={enrolment.otpauth_uri} title={t('QR code for the authenticator app')} />
      <div className="account-form">
        <p className="second">{t('Scan the picture with the app. If you cannot scan it, type this key into the app:')}</p>
        <div className="row account-key">
          <code>{grouped(enrolment.secret)}</code>
          <Button size="xs" leftSection={<IconCopy size={14} />} onClick={() => void copyText(enrolment.secret)}>
            {t('Copy key')}
          </Button>
        </div>
        <CodeField
          ref={field}
          label={t('Code that the app shows now')}
          help={t('The last digit enables the second step. All your other sessions are signed out.')}
          {...form.getInputProps('code')}
          value={code}
          error={error}
          readOnly={busy}
          onComplete={verify}
        />
        <div className="account-foot">
          <BlockableButton off={busy ? t('Checking the code') : null} onClick={() => send({ type: 'mfa.cancel' })}>
            {t('Not now')}
          </BlockableButton>
          <BlockableButton
            type="submit"
            variant="filled"
            busy={busy}
            off={busy || snapshot.can({ type: 'mfa.verify', code }) ? null : t(mfaSetupGuards.isSixDigits)}
          >
            {t('Enable')}
          </BlockableButton>
        </div>
      </div>
    </form>
  );
}
