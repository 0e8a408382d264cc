import { Skeleton } from '@mantine/core';
import { useMachine } from '#platform/console/actors/actors.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { AccountSection } from '#platform/console/ui/account-section.tsx';
import { Begin } from './begin.tsx';
import { Enabled } from './enabled.tsx';
import { Enrol } from './enrol.tsx';
import { mfaSetup } from './mfa-edges.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import type { StepProps } from './step-props.ts';

/** Setup, renewal and removal of the second factor (§7.2). */
export function SecondStep() {
  const [snapshot, send] = useMachine(mfaSetup);
  const { facts } = snapshot.context;
  // Shown codes imply that it is enabled.
  const isOn = (facts?.enabled ?? false) || snapshot.matches('showingCodes');
  return (
    <AccountSection
      title={t('MFA setup')}
      machine="mfaSetup"
      state={snapshot.value}
      mark={facts && <StatusDot tone={isOn ? 'good' : 'due'}>{isOn ? t('On') : t('Off')}</StatusDot>}
    >
      <Step snapshot={snapshot} send={send} />
    </AccountSection>
  );
}

function Step(props: StepProps) {
  const { snapshot, send } = props;
  const { error, recoveryCodes } = snapshot.context;
  switch (snapshot.value) {
    case 'loading':
      return <Skeleton width="46%" />;
    case 'failed':
      return (
        <FailedState title={t('The second-step status could not be loaded')} onRetry={() => send({ type: 'mfa.reload' })}>
          {error}
        </FailedState>
      );
    case 'disabled':
    case 'starting':
      return <Begin {...props} />;
    case 'enrolling':
    case 'verifying':
      return <Enrol {...props} />;
    case 'showingCodes':
      return (
        <RecoveryCodes
          codes={recoveryCodes}
          account={stored.currentUser.read()?.email ?? ''}
          onSaved={() => send({ type: 'codes.saved' })}
        />
      );
    case 'enabled':
    case 'disabling':
    case 'renewing':
      return <Enabled {...props} />;
  }
}
