import { type ComponentProps } from 'react';
import { msg, t } from '#platform/console/language/language.ts';
import { type Tone, StatusDot } from '#platform/console/ui/controls/tag.tsx';
import { PasswordField } from '#platform/console/ui/fields/password-field.tsx';
import { guessable, strengthInCharacters } from '#platform/session/guessable.ts';

/** The server takes nothing shorter (src/features/session/sign-in-contract.ts). */
const SHORTEST = 12;
/** From so many characters on that nobody guesses. */
const STRONG = 16;

/**
 * How strong a password is, in a word; the server refuses what is called weak. Length counts, signs and capitals do not.
 * `known`: name, email and phone number of who chooses it.
 */
export function strengthOf(password: string, personalData: readonly string[] = []): { tone: Tone; words: string } {
  const { length } = password;
  if (length < SHORTEST)
    return { tone: 'due', words: t('{n, plural, one {# character} other {# characters}} to go', { n: SHORTEST - length }) };
  const weakness = guessable(password, personalData);
  if (weakness !== null) return { tone: 'due', words: t(weakness) };
  return strengthInCharacters(password, personalData) < STRONG ? { tone: 'wait', words: t('Good') } : { tone: 'good', words: t('Strong') };
}

const HINT = msg('At least 12 characters. A few words that belong to nobody but you are best.');

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordField>, 'help' | 'value' | 'autoComplete' | 'maxLength'> {
  value: string;
  /** What others know of who chooses it: name, email, phone number. */
  personalData: readonly string[];
}

/** A password that is chosen now: says how strong it is while it is typed. */
export function NewPasswordField({ personalData, ...props }: NewPasswordFieldProps) {
  const { tone, words } = strengthOf(props.value, personalData);
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      maxLength={256}
      help={props.value === '' ? t(HINT) : <StatusDot tone={tone}>{words}</StatusDot>}
    />
  );
}
