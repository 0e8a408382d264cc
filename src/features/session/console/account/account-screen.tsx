import './account.css';
import { IconAlertTriangle } from '@tabler/icons-react';
import { t } from '#platform/console/language/language.ts';
import { DisplaySettings } from '#platform/console/display/display-settings.tsx';
import { stored } from '#platform/console/storage/session-storage.ts';
import { AccountSection } from '#platform/console/ui/account-section.tsx';
import { ChangePassword } from './change-password.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { Slot } from '#platform/console/slot.tsx';
import { SecondStep } from './second-step/second-step.tsx';

/** `/user-settings/mfa-setup`: second factor, password and sessions of the signed-in user. */
export default function AccountScreen() {
  const user = stored.currentUser.read();
  if (user?.password_temporary) return <TemporaryPassword hasCode={user.mfa_enabled} />;
  return (
    <div className="account">
      <h1>{t('Account settings')}</h1>
      <SecondStep />
      <OwnSessions />
      <ChangePassword hasCode={user?.mfa_enabled ?? false} />
      <AccountSection title={t('Display')}>
        <DisplaySettings />
      </AccountSection>
      <Slot name="account.section" props={{}} />
    </div>
  );
}

/** Explains that the temporary password must be changed before anything else. */
function TemporaryPassword({ hasCode }: { hasCode: boolean }) {
  return (
    <div className="account">
      <h1>{t('Choose your own password')}</h1>
      <p className="account-notice">
        <IconAlertTriangle />
        <span>{t('Your password is temporary. To continue, choose a new one that only you know.')}</span>
      </p>
      <ChangePassword hasCode={hasCode} isTemporary />
    </div>
  );
}
