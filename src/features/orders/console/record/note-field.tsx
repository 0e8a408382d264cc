import { useCallback, useRef, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import type { OrderRecord } from '../../contract.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { NoteText } from './note-text.tsx';
import { noteOf, onNote, sendNote, typeNote } from './running-notes.ts';

/** Field for a note of one or more lines in the order's timeline: Enter adds it, Shift+Enter begins a line. The text is kept until the server has saved it, even if the order is closed. */
export function NoteField({ order: { id, code } }: { order: Pick<OrderRecord, 'id' | 'code'> }) {
  const note = useSyncExternalStore(
    useCallback((listener) => onNote(id, listener), [id]),
    () => noteOf(id),
  );
  const navigate = useNavigate();
  const field = useRef<HTMLTextAreaElement>(null);
  const add = () => {
    if (note.text.trim() === '') field.current?.focus();
    else void sendNote(id, code, (address) => void navigate(address));
  };
  return (
    <form
      className="order-note"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <NoteText
        field={field}
        value={note.text}
        error={note.error && `${note.error} ${t('Your note is kept.')}`}
        onType={(text) => typeNote(id, text)}
        onKeyDown={(event) => {
          // The first Esc leaves the field, the second closes the order.
          if (event.key === 'Escape') event.currentTarget.blur();
          // While a word is composed, as in Hindi, Enter ends the word.
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          add();
        }}
      />
      <BlockableButton type="submit" busy={note.pending}>
        {t('Add note')}
      </BlockableButton>
    </form>
  );
}
