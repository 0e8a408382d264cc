import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { day } from '#platform/console/language/formats.ts';
import { ProofForm } from './proof-form.tsx';
import type { StepProps } from './step-props.ts';

type MfaChange = 'codes.renew' | 'mfa.disable';

/** Below this number new recovery codes are recommended. */
const FEW = 3;

/** Active second factor: since when, recovery codes left, and actions. */
export function Enabled(props: StepProps) {
  const [change, setChange] = useState<MfaChange | null>(null);
  const { facts } = props.snapshot.context;
  if (!facts) return null;
  const codesLeft = facts.recovery_codes_left;
  return (
    <>
      <p className="second">
        {facts.enabled_at
          ? t('Since {day}: your password, then six digits of your authenticator app.', { day: day(facts.enabled_at) })
          : t('Your password, then six digits of your authenticator app.')}
      </p>
      <p className={codesLeft < FEW ? 't-due' : 'second'}>
        {t('{n, plural, =0 {No recovery code is left.} one {One recovery code is left.} other {# recovery codes are left.}}', {
          n: codesLeft,
        })}
      </p>
      {change === null ? (
        <div className="account-foot">
          <Button variant="outline" color="late" onClick={() => setChange('mfa.disable')}>
            {t('Disable the second step')}
          </Button>
          <Button onClick={() => setChange('codes.renew')}>{t('New recovery codes')}</Button>
        </div>
      ) : (
        <ProofForm key={change} {...props} change={change} onCancel={() => setChange(null)} />
      )}
    </>
  );
}
