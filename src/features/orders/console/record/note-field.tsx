import { TextInput } from '@mantine/core';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import type { OrderRecord } from '../../contract.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { noteOf, onNote, sendNote, typeNote } from './running-notes.ts';

/** Field for a note in the order's timeline. The text is kept until the server has saved it, even if the order is closed. */
export function NoteField({ order: { id, code } }: { order: Pick<OrderRecord, 'id' | 'code'> }) {
  const note = useSyncExternalStore(
    useCallback((listener) => onNote(id, listener), [id]),
    () => noteOf(id),
  );
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
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
      <TextInput
        size="sm"
        className="grow"
        ref={field}
        aria-label={t('Note')}
        placeholder={t('Write a note')}
        maxLength={2000}
        value={note.text}
        error={note.error && `${note.error} ${t('Your note is kept.')}`}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onChange={(event) => typeNote(id, event.target.value)}
        onKeyDown={(event) => {
          // The first Esc leaves the field, the second closes the order.
          if (event.key === 'Escape') event.currentTarget.blur();
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
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
