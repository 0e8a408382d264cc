import { type ComponentProps } from 'react';
import { msg, t } from '#console/language/language.ts';
import { type Tone, StatusDot } from '#console/ui/controls/tag.tsx';
import { PasswordField } from '#console/ui/fields/password-field.tsx';

/** The server takes nothing shorter (src/contracts/main/sign-in.ts). */
const SHORTEST = 12;
/** From this length on nobody guesses it, as long as it is not the same few characters again and again. */
const STRONG = 16;
const VARIED = 6;

/** How strong a password is, in a word. Length counts, signs and capitals do not. */
export function strengthOf(password: string): { tone: Tone; words: string } {
  const { length } = password;
  if (length < SHORTEST)
    return { tone: 'due', words: t('{n, plural, one {# character} other {# characters}} to go', { n: SHORTEST - length }) };
  if (new Set(password.toLowerCase()).size < VARIED) return { tone: 'due', words: t('Weak: the same few characters again and again') };
  return length < STRONG ? { tone: 'wait', words: t('Good') } : { tone: 'good', words: t('Strong') };
}

const HINT = msg('At least 12 characters. A few words that belong to nobody but you are best.');

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordField>, 'help' | 'value' | 'autoComplete' | 'maxLength'> {
  value: string;
}

/** A password that is chosen now: says how strong it is while it is typed. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const { tone, words } = strengthOf(props.value);
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      maxLength={256}
      help={props.value === '' ? t(HINT) : <StatusDot tone={tone}>{words}</StatusDot>}
    />
  );
}
