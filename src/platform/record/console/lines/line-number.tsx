import './lines-table.css';
import { NumberInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { newRequestKey } from '#platform/console/client/request-key.ts';

interface LineNumberProps {
  label: string;
  /** The saved number. */
  saved: number;
  most: number;
  /** What is said of another number than 1 to `most`. */
  range: string;
  isPending: boolean;
  /** Why the last number was not saved; true: it is said elsewhere. */
  refusal: ReactNode;
  onSave: (change: { value: number; request_key: string }, onSaved: () => void) => void;
  /** What was typed has changed. */
  onEdit: () => void;
}

/** A number of a line: saved with Enter or on leaving the field; Escape brings the saved one back. What was refused stays. */
export function LineNumber({ label, saved, most, range, isPending, refusal, onSave, onEdit }: LineNumberProps) {
  // The key belongs to what was typed, so that a retry changes nothing twice.
  const [typed, setTyped] = useState<{ value: string | number; key: string } | null>(null);
  const value = typed?.value ?? saved;
  const number = Number(value);
  const isWrong = !Number.isInteger(number) || number < 1 || number > most;
  const save = () => {
    if (typed === null || isWrong || isPending) return;
    if (number === saved) return setTyped(null);
    onSave({ value: number, request_key: typed.key }, () => setTyped(null));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save();
    if (event.key !== 'Escape' || typed === null) return;
    // Otherwise the key would close the record.
    event.stopPropagation();
    setTyped(null);
    onEdit();
  };
  return (
    <NumberInput
      aria-label={label}
      className="line-number"
      value={value}
      onChange={(next) => {
        if (typed === null && Number(next) === saved) return;
        setTyped({ value: next, key: newRequestKey() });
        onEdit();
      }}
      onBlur={save}
      onKeyDown={onKeyDown}
      min={1}
      max={most}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      aria-busy={isPending || undefined}
      error={isWrong ? range : refusal}
      size="sm"
    />
  );
}
