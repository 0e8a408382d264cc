import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
import './date-field.css';
import 'dayjs/locale/hi';
import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { currentLanguage, t } from '../../language/language.ts';
import { hasShortYear, readDate, showDate } from '#platform/contract/date-input.ts';

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
  /** In a form: invalid input counts as empty, and `useSchemaForm` does not send it. */
  emptyWhileTyped?: boolean;
  /** Invalid: the error, or true if it is shown elsewhere. */
  invalid?: boolean | string;
}

/** A complete date is accepted while typing; other input when the field loses focus. */
const WHOLE = /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}([-/.])\d{1,2}\1\d{4})$/;

const readWhole = (text: string): string | null => (WHOLE.test(text.trim()) ? readDate(text) : null);

/** Whether the dialog around the field was opened by this focus: a calendar would cover what the dialog offers. */
function opensDialog({ currentTarget, relatedTarget }: FocusEvent): boolean {
  const dialog = currentTarget.closest('dialog, [role=dialog], [role=alertdialog]');
  return dialog !== null && !dialog.contains(relatedTarget);
}

const wrongInWords = (typed: string, min: string, max: string): string =>
  hasShortYear(typed)
    ? t('The year with four digits, such as 20/11/2026')
    : t('A date from {first} to {last}', { first: showDate(min), last: showDate(max) });

/**
 * Mantine's DateInput for dates as §5 reads and shows them, dd-mm-yyyy in every language. Invalid input stays as typed, with an
 * explanation of the format, where Mantine would silently return to the last value.
 */
export function DateField({ label, value, min, max, onChange, bare = false, emptyWhileTyped = false, invalid = false }: DateFieldProps) {
  /** Text that is not the value. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [staysClosed, setStaysClosed] = useState(false);
  const [previousValue, setPreviousValue] = useState(value);
  // The value changed from outside: discards the typed text.
  if (previousValue !== value) {
    setPreviousValue(value);
    setTyped(null);
    setWrong(false);
  }
  const isAllowed = (day: string | null): day is string => day !== null && day >= min && day <= max;
  const choose = (day: string | null) => {
    setTyped(null);
    setWrong(false);
    if ((day ?? '') !== value) onChange(day);
  };
  const type = (text: string) => {
    setStaysClosed(false);
    // Mantine reports it.
    if (isAllowed(readWhole(text))) return;
    setTyped(text);
    if (!emptyWhileTyped || value === '') return;
    setPreviousValue('');
    onChange(null);
  };
  const finish = () => {
    if (typed === null) return;
    const day = readDate(typed);
    if (typed.trim() === '') choose(null);
    else if (isAllowed(day)) choose(day);
    else setWrong(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') finish();
    if (event.key !== 'Escape' || !isOpen) return;
    // Closes the calendar only: neither native overlays nor Mantine's.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <DateInput
      {...(bare ? { 'aria-label': label, size: 'sm' } : { label })}
      error={isWrong ? wrongInWords(typed ?? '', min, max) : invalid}
      placeholder={t('dd-mm-yyyy')}
      inputMode="numeric"
      maxLength={30}
      rightSection={<IconCalendar />}
      rightSectionPointerEvents="none"
      value={value || null}
      valueFormat={(day) => showDate(day)}
      dateParser={readWhole}
      minDate={min}
      maxDate={max}
      highlightToday
      locale={currentLanguage()}
      ariaLabels={{
        previousMonth: t('Previous month'),
        nextMonth: t('Next month'),
        previousYear: t('Previous year'),
        nextYear: t('Next year'),
        previousDecade: t('Earlier years'),
        nextDecade: t('Later years'),
      }}
      fixOnBlur={typed === null || typed.trim() === ''}
      // Inside of the dialog or popover around the field, which a press on the calendar would close otherwise.
      popoverProps={{
        withinPortal: false,
        floatingStrategy: 'fixed',
        transitionProps: { duration: 0 },
        ...(staysClosed && { opened: false }),
        onOpen: () => setOpen(true),
        onClose: () => setOpen(false),
      }}
      data-unread={typed !== null && typed.trim() !== '' ? '' : undefined}
      // Dialogs of Mantine look for it on Escape.
      data-mantine-stop-propagation={isOpen}
      onChange={choose}
      onInput={({ currentTarget }) => type(currentTarget.value)}
      onFocus={(event) => setStaysClosed(opensDialog(event))}
      onClick={() => setStaysClosed(false)}
      onBlur={finish}
      onKeyDown={onKeyDown}
    />
  );
}
