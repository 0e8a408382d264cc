import { type ComponentProps, useRef, useState } from 'react';
import { t } from '../../language/language.ts';
import { readDate, showDate } from '#platform/contract/date-input.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { Field } from './field.tsx';

interface DateFieldProps {
  label: string;
  /** yyyy-mm-dd; empty where there is none. */
  value: string;
  /** First and last day that may be chosen: yyyy-mm-dd. */
  min: string;
  max: string;
  /** A day between them; null when the field was emptied. */
  onChange: (day: string | null) => void;
  /** In a bar: the label is only read out. */
  bare?: boolean;
  /** In a form: what is typed and is no such day is no day, so that none is saved that is not seen. */
  emptyWhileTyped?: boolean;
  /** Something is wrong with it that is said elsewhere. */
  invalid?: boolean;
}

/** A date to its last digit: it is taken while it is typed, anything else when the field is left. */
const WHOLE = /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}([/-])\d{1,2}\1\d{4})$/;

/**
 * A date as it is shown and typed everywhere, dd-mm-yyyy, whatever the browser's language (§5); a button opens the browser's
 * calendar. What is no such day stays as it was typed, and it is said what would be one.
 */
export function DateField({ label, value, min, max, onChange, bare = false, emptyWhileTyped = false, invalid = false }: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const [shown, setShown] = useState(value);
  // Another day came from elsewhere: what was typed is of the last one.
  if (shown !== value) {
    setShown(value);
    setTyped(null);
    setWrong(false);
  }
  const isOpen = (day: string | null): day is string => day !== null && day >= min && day <= max;
  const choose = (day: string | null) => {
    setTyped(null);
    setWrong(false);
    if ((day ?? '') !== value) onChange(day);
  };
  const type = (text: string) => {
    const day = WHOLE.test(text.trim()) ? readDate(text) : null;
    if (isOpen(day)) return choose(day);
    setTyped(text);
    if (!emptyWhileTyped || value === '') return;
    setShown('');
    onChange(null);
  };
  const leave = () => {
    if (typed === null) return;
    const day = readDate(typed);
    if (typed.trim() === '') choose(null);
    else if (isOpen(day)) choose(day);
    else setWrong(true);
  };
  const error = isWrong && t('A date from {first} to {last}', { first: showDate(min), last: showDate(max) });
  const input = (control: ComponentProps<'input'>) => (
    <span className={`input date-field${bare ? ' input-sm' : ''}${error ? ' input-bad' : ''}`}>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('dd-mm-yyyy')}
        maxLength={30}
        value={typed ?? showDate(value)}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={({ key }) => key === 'Enter' && leave()}
        {...control}
      />
      <Calendar value={value} min={min} max={max} onChoose={choose} />
    </span>
  );
  if (bare)
    return (
      <>
        {input({ 'aria-label': label, 'aria-invalid': isWrong || invalid || undefined })}
        {error && (
          <span className="help help-error" role="alert">
            {error}
          </span>
        )}
      </>
    );
  return (
    <Field label={label} error={error || undefined}>
      {input}
    </Field>
  );
}

interface CalendarProps {
  value: string;
  min: string;
  max: string;
  onChoose: (day: string | null) => void;
}

/** The browser's own calendar, without its field. */
function Calendar({ value, min, max, onChoose }: CalendarProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <span className="date-picker">
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        value={value}
        min={min}
        max={max}
        onChange={(event) => onChoose(event.currentTarget.value || null)}
      />
      <IconButton icon="calendar" size="sm" label={t('Calendar')} onClick={() => picker.current?.showPicker()} />
    </span>
  );
}
