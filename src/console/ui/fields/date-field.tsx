import { type ComponentProps, useRef, useState } from 'react';
import { t } from '#console/language/language.ts';
import { readDate, showDate } from '#contracts/date-input.ts';
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
}

/**
 * A date as it is shown and typed everywhere, dd-mm-yyyy, whatever the browser's language (§5); a button opens the browser's
 * calendar. What is no such day stays as it was typed, and it is said what would be one.
 */
export function DateField({ label, value, min, max, onChange, bare = false }: DateFieldProps) {
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
    const day = /\d{4}/.test(text) && text.trim().length >= 8 ? readDate(text) : null;
    if (text !== '' && isOpen(day)) choose(day);
    else setTyped(text);
  };
  const leave = () => {
    if (typed === null) return;
    if (typed.trim() === '') choose(null);
    else setWrong(!isOpen(readDate(typed)));
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
        {input({ 'aria-label': label, 'aria-invalid': isWrong || undefined })}
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
