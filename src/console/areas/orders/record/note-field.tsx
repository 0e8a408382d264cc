import { useRef, useState } from 'react';
import { sayError } from '#console/lib/errors.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { readNote, writeNote } from '../change/order-drafts.ts';
import { useAddOrderNote } from '../change/order-mutations.ts';

/** A note to the order's timeline; what is typed stays until the server has it. */
export function NoteField({ orderId }: { orderId: number }) {
  const [text, setText] = useState(() => readNote(orderId));
  const field = useRef<HTMLInputElement>(null);
  const note = useAddOrderNote();
  const type = (typed: string) => {
    setText(typed);
    writeNote(orderId, typed);
  };
  const add = () => {
    if (note.isPending) return;
    if (text.trim() === '') return field.current?.focus();
    note.mutate({ order_id: orderId, text: text.trim() }, { onSuccess: () => type('') });
  };
  return (
    <form
      className="order-note"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <span className="input input-sm grow">
        <input
          ref={field}
          type="text"
          aria-label="Note"
          placeholder="Write a note"
          maxLength={2000}
          value={text}
          aria-invalid={note.error ? true : undefined}
          aria-describedby={note.error ? 'order-note-error' : undefined}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            // The first Esc leaves the field, the next one closes the order.
            if (event.key === 'Escape') event.currentTarget.blur();
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            add();
          }}
        />
      </span>
      <Button type="submit" busy={note.isPending}>
        Add note
      </Button>
      {note.error && (
        <p id="order-note-error" className="help help-error" role="alert">
          {sayError(note.error)} Your note is kept.
        </p>
      )}
    </form>
  );
}
