import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Combobox, Textarea, type TextareaProps, useCombobox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { api } from '../api.ts';
import { fittingUsers, type TypedMention, typedMention, withMention } from './note-mention.ts';

interface NoteTextProps extends Pick<TextareaProps, 'error' | 'onKeyDown'> {
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onType: (text: string) => void;
}

/** Text of a note. `@` offers the users who can be mentioned, chosen by arrow keys and Enter. */
export function NoteText({ field, value, onType, onKeyDown, error }: NoteTextProps) {
  const [typed, setTyped] = useState<TypedMention | null>(null);
  const store = useCombobox();
  const { data } = useQuery(api.oms.mentionableUsers.queryOptions({ enabled: typed !== null, staleTime: 300_000, meta: { quiet: true } }));
  const ownId = stored.currentUser.read()?.user_id;
  const others = data?.users.filter(({ id }) => id !== ownId) ?? [];
  const users = typed ? fittingUsers(others, typed) : [];
  const isOffered = store.dropdownOpened && users.length > 0;
  const look = ({ value: text, selectionStart, selectionEnd }: HTMLTextAreaElement) => {
    const mention = selectionStart === selectionEnd ? typedMention(text, selectionStart) : null;
    setTyped(mention);
    if (mention === null) store.closeDropdown();
    // Escape closes the offer until the next `@`.
    else if (mention.start !== typed?.start) store.openDropdown();
  };
  const choose = (id: string) => {
    const user = users.find((each) => String(each.id) === id);
    if (!user || !typed || !field.current) return;
    const next = withMention(value, field.current.selectionStart, typed, user.name);
    // Rendering moves the caret to the end.
    flushSync(() => onType(next.text));
    field.current.setSelectionRange(next.caret, next.caret);
    setTyped(null);
    store.closeDropdown();
  };
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isTab = event.key === 'Tab' && !event.shiftKey;
    if (isOffered && isTab) {
      event.preventDefault();
      store.clickSelectedOption();
    } else if (!isOffered || !['Enter', 'Escape'].includes(event.key)) onKeyDown?.(event);
  };
  return (
    <Combobox store={store} keepMounted={false} position="top-start" width={280} onOptionSubmit={choose}>
      <Combobox.Target withKeyboardNavigation={isOffered}>
        <Textarea
          size="sm"
          rows={1}
          className="grow"
          ref={field}
          aria-label={t('Note')}
          placeholder={t('Write a note, @ mentions a colleague')}
          maxLength={2000}
          value={value}
          error={error}
          title={t('Shift+Enter: new line')}
          aria-keyshortcuts="Enter Control+Enter Meta+Enter"
          onChange={(event) => {
            onType(event.target.value);
            look(event.target);
          }}
          onSelect={(event) => look(event.currentTarget)}
          onBlur={() => store.closeDropdown()}
          onKeyDown={onKey}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOffered}>
        <Combobox.Options aria-label={t('Mention')}>
          {users.map(({ id, name, title }) => (
            <Combobox.Option key={id} value={String(id)}>
              {name} <span className="second">{title}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
        <FirstSelected key={users.map(({ id }) => id).join()} select={store.selectFirstOption} />
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Selects the first option once the options are rendered; its key is theirs. */
function FirstSelected({ select }: { select: () => unknown }) {
  useLayoutEffect(() => {
    select();
  }, [select]);
  return null;
}
