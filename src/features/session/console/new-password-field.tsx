import { type ComponentProps } from 'react';
import { msg, t } from '#platform/console/language/language.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import type { Tone } from '#platform/console/theme/theme.ts';
import { PasswordField } from '#platform/console/ui/fields/password-field.tsx';
import { guessable, strengthInCharacters } from '#platform/session/guessable.ts';

/** Must match the server's minimum (src/features/session/sign-in-contract.ts). */
const SHORTEST = 12;
/** Length from which a password counts as strong. */
const STRONG = 16;

/**
 * Strength of a password in words; the server refuses weak ones. Only the length counts, not the kinds of characters.
 * `personalData`: name, email and phone number of the user, which must not be the password.
 */
export function strengthOf(password: string, personalData: readonly string[] = []): { tone: Tone; words: string } {
  const { length } = password;
  if (length < SHORTEST)
    return { tone: 'due', words: t('{n, plural, one {# character} other {# characters}} left', { n: SHORTEST - length }) };
  const weakness = guessable(password, personalData);
  if (weakness !== null) return { tone: 'due', words: t(weakness) };
  return strengthInCharacters(password, personalData) < STRONG ? { tone: 'wait', words: t('Good') } : { tone: 'good', words: t('Strong') };
}

const HINT = msg('At least 12 characters. A few unrelated words work best.');

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordField>, 'description' | 'value' | 'autoComplete' | 'maxLength'> {
  value: string;
  /** Name, email and phone number of the user. */
  personalData: readonly string[];
}

/** Field for a new password that shows its strength while typing. */
export function NewPasswordField({ personalData, ...props }: NewPasswordFieldProps) {
  const { tone, words } = strengthOf(props.value, personalData);
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      maxLength={256}
      description={props.value === '' ? t(HINT) : <StatusDot tone={tone}>{words}</StatusDot>}
    />
  );
}
