import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import './typeahead.css';
import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId } from 'react';
import type { Option } from '#machines/ui/typeahead.ts';
import type { Typeahead } from './use-typeahead.ts';

/** Properties of the text input that fields of this kind pass on. */
export interface TypeaheadWords
  extends Pick<TextInputProps, 'description' | 'error' | 'placeholder' | 'maxLength' | 'size' | 'form' | 'inputContainer'> {
  label?: string | undefined;
  /** Instead of a label, such as in a table cell. */
  'aria-label'?: string | undefined;
}

interface TypeaheadComboboxProps<Found extends Option> extends TypeaheadWords {
  typeahead: Typeahead<Found>;
  /** Why there are no options, or that they are on their way. */
  notice: string | null;
  /** The options, each with the properties that `optionProps` returns for its index. */
  children: (optionProps: (index: number) => OptionProps) => ReactNode;
}

interface OptionProps {
  id: string;
  value: string;
  selected: boolean;
  'aria-selected': boolean;
}

/**
 * Mantine's Combobox under the control of the typeahead chart, which decides what is listed and which option is highlighted. The focus
 * stays in the text input, which refers to the highlighted option.
 */
export function TypeaheadCombobox<Found extends Option>({
  typeahead: { input, snapshot, options, send, type },
  notice,
  children,
  ...words
}: TypeaheadComboboxProps<Found>) {
  const id = useId();
  const listId = `${id}-options`;
  const idOf = (index: number) => `${listId}-${index}`;
  const isListed = options.length > 0;
  const { words: value, active } = snapshot.context;
  const store = useCombobox({ opened: isListed || notice !== null });
  const { updateSelectedOptionIndex } = store;
  useEffect(() => updateSelectedOptionIndex(active, { scrollIntoView: true }), [active, updateSelectedOptionIndex]);
  const optionProps = (index: number): OptionProps => ({
    id: idOf(index),
    value: options[index]?.id ?? '',
    selected: index === active,
    'aria-selected': index === active,
  });
  const choose = (chosen: string) => {
    const option = options.find((each) => each.id === chosen);
    if (option) send({ type: 'option.choose', option });
  };
  return (
    <Combobox store={store} keepMounted={false} onOptionSubmit={choose}>
      {/* The chart's keys and states instead of Combobox's own. */}
      <Combobox.Target withKeyboardNavigation={false} withAriaAttributes={false}>
        <TextInput
          {...words}
          id={id}
          ref={input}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is an input element
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          leftSection={<IconSearch />}
          aria-autocomplete="list"
          aria-busy={snapshot.hasTag('busy') || undefined}
          aria-expanded={isListed}
          aria-controls={isListed ? listId : undefined}
          aria-activedescendant={active >= 0 ? idOf(active) : undefined}
          // Escape clears the field before it closes a dialog.
          data-mantine-stop-propagation={value !== '' || undefined}
          value={value}
          onChange={(event) => type(event.target.value)}
          onBlur={() => send({ type: 'field.left' })}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        {notice && <Combobox.Empty>{notice}</Combobox.Empty>}
        {isListed && (
          <Combobox.Options id={listId} aria-label={words.label ?? words['aria-label']}>
            {children(optionProps)}
          </Combobox.Options>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
