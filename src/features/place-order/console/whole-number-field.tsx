import { NumberInput, type NumberInputProps } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';

interface WholeNumberFieldProps extends Omit<NumberInputProps, 'value' | 'onChange' | 'min' | 'max' | 'error'> {
  value: number;
  min: number;
  max: number;
  /** Says that what is typed is out of the range. */
  outOfRange: string;
  /** Units of a pack: `2p` is two packs. Null: the number counts no packed units. */
  pack?: number | null;
  onCommit: (value: number) => void;
  /** Something is typed that does not hold yet, or it holds now. */
  onTyped: (holds: boolean) => void;
}

/**
 * Whole number that holds with Enter or on leaving the field, not with each key: the 6 of 60 is never saved. Escape brings the
 * former one back; a number out of the range stays as typed.
 */
export function WholeNumberField({ value, min, max, outOfRange, pack = null, onCommit, onTyped, ...rest }: WholeNumberFieldProps) {
  const [typed, setTyped] = useState<string | number | null>(null);
  const number = Number(typed ?? value);
  const isPossible = typed !== '' && Number.isInteger(number) && number >= min && number <= max;
  const forget = useEffectEvent(() => typed !== null && onTyped(true));
  useEffect(() => () => void forget(), []);
  const type = (next: string | number) => {
    if (typed === null && Number(next) === value && next !== '') return;
    if (typed === null) onTyped(false);
    setTyped(next);
  };
  const hold = (next: number) => {
    setTyped(null);
    onTyped(true);
    if (next !== value) onCommit(next);
  };
  const commit = () => typed !== null && isPossible && hold(number);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && typed !== null) {
      // The key that places the order would place it with the former number.
      event.preventDefault();
      commit();
    }
    if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation();
      hold(value);
    }
    if (event.key.toLowerCase() === 'p' && pack !== null && pack > 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      const packs = (typed === '' ? 1 : number) * pack;
      if (packs >= min && packs <= max && Number.isInteger(packs)) hold(packs);
      else type(packs);
    }
  };
  return (
    <NumberInput
      {...rest}
      value={typed ?? value}
      onChange={type}
      onBlur={commit}
      onKeyDown={onKeyDown}
      min={min}
      max={max}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      error={isPossible ? null : outOfRange}
    />
  );
}
