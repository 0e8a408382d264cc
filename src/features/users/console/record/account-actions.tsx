import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { confirmed } from '#platform/console/ui/overlays/confirmations.ts';
import type { User } from '../../contract.ts';
import { TemporaryPassword } from './temporary-password.tsx';
import { useEndSessions, useResetMfa, useResetPassword, useSetDisabled } from './user-mutations.ts';

/** Actions on an account. They take effect at once, in every tab of the user. */
export function AccountActions({ user }: { user: User }) {
  const { user_id, name } = user;
  const [temporary, setTemporary] = useState<string | null>(null);
  const disable = useSetDisabled();
  const resetMfa = useResetMfa();
  const resetPassword = useResetPassword();
  const endAll = useEndSessions();
  const isDisabled = user.disabled_at !== null;
  const signedOut = t('{name} will be signed out everywhere immediately.', { name });
  const confirmAndReset = async () => {
    const question = {
      title: t('Give {name} a temporary password?', { name }),
      message: `${t('The current password will stop working.')} ${signedOut}`,
      confirm: t('Reset password'),
    };
    if (await confirmed(question))
      resetPassword.mutate({ user_id }, { onSuccess: (response) => setTemporary(response.temporary_password) });
  };
  const confirmAndResetMfa = async () => {
    const question = {
      title: t('Remove the second step for {name}?', { name }),
      message: `${t('Only for someone who has lost the app. They will sign in with the password only.')} ${signedOut}`,
      confirm: t('Reset second step'),
      danger: true,
    };
    if (!(await confirmed(question))) return;
    resetMfa.mutate({ user_id }, { onSuccess: () => void toast({ text: t('{name} no longer has a second step', { name }) }) });
  };
  const confirmAndEndAll = async () => {
    const question = {
      title: t('Sign {name} out everywhere?', { name }),
      message: t('The account stays enabled.'),
      confirm: t('Sign out'),
    };
    if (!(await confirmed(question))) return;
    endAll.mutate(
      { user_id },
      {
        onSuccess: ({ ended }) =>
          void toast({ text: t('{n, plural, one {# session was} other {# sessions were}} signed out', { n: ended }) }),
      },
    );
  };
  const confirmAndDisable = async () => {
    const question = { title: t('Disable {name}?', { name }), message: signedOut, confirm: t('Disable'), danger: true };
    if (!isDisabled && !(await confirmed(question))) return;
    const message = isDisabled ? t('{name} can sign in again', { name }) : t('{name} is disabled', { name });
    disable.mutate({ user_id, disabled: !isDisabled }, { onSuccess: () => void toast({ text: message }) });
  };
  return (
    <div className="user-actions">
      <BlockableButton
        size="sm"
        busy={endAll.isPending}
        off={user.open_sessions === 0 ? t('No active sessions') : null}
        onClick={() => void confirmAndEndAll()}
      >
        {t('Sign out everywhere')}
      </BlockableButton>
      <BlockableButton size="sm" busy={resetPassword.isPending} onClick={() => void confirmAndReset()}>
        {t('Reset password')}
      </BlockableButton>
      <BlockableButton
        size="sm"
        busy={resetMfa.isPending}
        off={user.mfa_enabled ? null : t('The account has no second step')}
        onClick={() => void confirmAndResetMfa()}
      >
        {t('Reset second step')}
      </BlockableButton>
      <BlockableButton
        size="sm"
        variant="outline"
        color={isDisabled ? 'accent' : 'late'}
        busy={disable.isPending}
        onClick={() => void confirmAndDisable()}
      >
        {isDisabled ? t('Enable') : t('Disable')}
      </BlockableButton>
      {temporary !== null && <TemporaryPassword name={name} password={temporary} onClose={() => setTemporary(null)} />}
    </div>
  );
}
