import { useEffect, useRef } from 'react';
import { t } from '#platform/console/language/language.ts';
import { TextField } from '#platform/console/ui/fields/text-field.tsx';

const LENGTH = 12;

/** Letters and digits of a recovery code so far, in small letters and groups of four: however it was noted down. */
export const asRecoveryCode = (typed: string): string => {
  const characters = typed
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, '')
    .slice(0, LENGTH);
  return (characters.match(/.{1,4}/g) ?? []).join('-');
};

/** How many letters and digits are missing. */
export const missingCharacters = (code: string): number => LENGTH - code.replaceAll('-', '').length;

interface RecoveryFieldProps {
  value: string;
  error: string | null;
  busy: boolean;
  onChange: (code: string) => void;
}

/** One of the codes that were given with the second step, for whoever has lost the app. */
export function RecoveryField({ value, error, busy, onChange }: RecoveryFieldProps) {
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!busy) field.current?.querySelector('input')?.focus();
  }, [busy]);
  return (
    <div ref={field}>
      <TextField
        label={t('Recovery code')}
        help={t('Three groups of four. It is used up by this.')}
        error={error}
        name="recovery_code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="k3mf-92qd-x7ty"
        readOnly={busy}
        value={value}
        onChange={(event) => onChange(asRecoveryCode(event.currentTarget.value))}
      />
    </div>
  );
}
