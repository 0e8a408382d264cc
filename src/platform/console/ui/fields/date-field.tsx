import { IconCalendar } from '@tabler/icons-react';
import { type ComponentProps, useRef, useState } from 'react';
import { t } from '../../language/language.ts';
import { readDate, showDate } from '#platform/contract/date-input.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { Field } from './field.tsx';

interface DateFieldProps {
  label: string;
  /** yyyy-mm-dd, or empty. */
  value: string;
  /** First and last allowed day: yyyy-mm-dd. */
  min: string;
  max: string;
  /** Called with an allowed day; null when the field was cleared. */
  onChange: (day: string | null) => void;
  /** In a toolbar: the label is only read out. */
  bare?: boolean;
  /** In a form: invalid input counts as empty, so that no invisible date is saved. */
  emptyWhileTyped?: boolean;
  /** Invalid because of an error shown elsewhere. */
  invalid?: boolean;
}

/** A complete date is accepted while typing; other input when the field loses focus. */
const WHOLE = /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}([/-])\d{1,2}\1\d{4})$/;

/**
 * Date input in the format dd-mm-yyyy, independent of the browser's language (§5); a button opens the browser's calendar.
 * Invalid input stays as typed, with an explanation of the format.
 */
export function DateField({ label, value, min, max, onChange, bare = false, emptyWhileTyped = false, invalid = false }: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const [previousValue, setShown] = useState(value);
  // The value changed from outside: discards the typed text.
  if (previousValue !== value) {
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
  const onBlur = () => {
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
        onBlur={onBlur}
        onKeyDown={({ key }) => key === 'Enter' && onBlur()}
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

/** The browser's calendar without its field. */
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
      <IconButton icon={IconCalendar} size="sm" label={t('Calendar')} onClick={() => picker.current?.showPicker()} />
    </span>
  );
}
