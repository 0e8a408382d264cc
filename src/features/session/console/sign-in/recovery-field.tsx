import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { t } from '#platform/console/language/language.ts';

const LENGTH = 12;

/** Normalises a recovery code: lower-case letters and digits in groups of four. */
export const formatRecoveryCode = (typed: string): string => {
  const characters = typed
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, '')
    .slice(0, LENGTH);
  return (characters.match(/.{1,4}/g) ?? []).join('-');
};

/** Number of missing characters. */
export const missingCharacters = (code: string): number => LENGTH - code.replaceAll('-', '').length;

interface RecoveryFieldProps {
  value: string;
  error: string | null;
  busy: boolean;
  onChange: (code: string) => void;
}

/** Field for a recovery code. */
export function RecoveryField({ value, error, busy, onChange }: RecoveryFieldProps) {
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!busy) field.current?.querySelector('input')?.focus();
  }, [busy]);
  return (
    <div ref={field}>
      <TextInput
        label={t('Recovery code')}
        description={t('Three groups of four characters. Each code works once.')}
        error={error}
        name="recovery_code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="k3mf-92qd-x7ty"
        readOnly={busy}
        value={value}
        onChange={(event) => onChange(formatRecoveryCode(event.currentTarget.value))}
      />
    </div>
  );
}
