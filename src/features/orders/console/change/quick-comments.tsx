import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useMachine } from '#platform/console/actors/actors.ts';
import { t } from '#platform/console/language/language.ts';
import { countOf, joined, type QuickComment, quickCommentsMachine } from '#machines/orders/quickComments.ts';

interface PredefinedComment {
  id: number;
  /** As it is sent. */
  comment: string;
  /** As it is shown; by default as it is sent. */
  label?: string;
  /** Shown only once it is searched, or selected. */
  isHidden?: boolean;
}

interface QuickCommentsProps {
  comments: readonly PredefinedComment[];
  /** The whole comment as it will be sent. */
  comment: string;
  onComment: (comment: string) => void;
}

const SEPARATOR = '; ';
const piecesOf = (comment: string) =>
  comment
    .split(SEPARATOR)
    .map((piece) => piece.trim())
    .filter(Boolean);

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Predefined comments that are searched, toggled, counted, and prefixed to the typed text with '; ' (§4.9). */
export function QuickComments({ comments, comment, onComment }: QuickCommentsProps) {
  const [snapshot, send, actor] = useMachine(quickCommentsMachine, { input: { comments: [...comments] } });
  const [search, setSearch] = useState('');
  const toggles = snapshot.context.comments;
  // The text decides: toggles follow restored drafts and phrases that were deleted by hand.
  useEffect(() => {
    const pieces = piecesOf(comment);
    for (const each of actor.getSnapshot().context.comments) {
      if (pieces.includes(each.comment) !== each.selected) send({ type: 'comment.toggle', id: each.id });
    }
  }, [actor, comment, send]);
  const change = (event: Parameters<typeof send>[0]) => {
    send(event);
    onComment(withQuickComments(comment, actor.getSnapshot().context.comments));
  };
  const count = countOf(toggles);
  const shown = comments.flatMap((each) => {
    const { selected = false } = toggles.find(({ id }) => id === each.id) ?? {};
    return selected || matches(each, search) ? [{ ...each, selected }] : [];
  });
  const [first] = shown.filter((each) => !each.selected && matches(each, search));
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (first && search !== '') change({ type: 'comment.toggle', id: first.id });
    setSearch('');
  };
  return (
    <fieldset className="order-quick">
      <legend className="field-label">{t('Quick comments')}</legend>
      {comments.some(({ isHidden }) => isHidden) && (
        <TextInput
          type="search"
          size="xs"
          className="order-quick-search"
          aria-label={t('Search comments')}
          placeholder={t('Search comments')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={onEnter}
        />
      )}
      {shown.map(({ id, comment: text, label = text, selected }) => (
        <Button key={id} size="sm" radius="xl" aria-pressed={selected} onClick={() => change({ type: 'comment.toggle', id })}>
          {label}
        </Button>
      ))}
      <output className="muted small">{count > 0 && t('{n} selected', { n: count })}</output>
      {count > 0 && (
        <Button size="xs" variant="subtle" onClick={() => change({ type: 'comments.clear' })}>
          {t('Clear')}
        </Button>
      )}
    </fieldset>
  );
}

/** Whether a comment is listed: without a search those that are not hidden, with one those with each of its words, in either language. */
function matches({ comment, label = '', isHidden = false }: PredefinedComment, search: string): boolean {
  const words = wordsOf(search);
  const text = `${comment} ${label}`.toLowerCase();
  return words.length === 0 ? !isHidden : words.every((word) => text.includes(word));
}

/** The comment without these quick comments. */
export const withoutQuickComments = (comment: string, comments: QuickCommentsProps['comments']): string =>
  piecesOf(comment)
    .filter((piece) => !comments.some((each) => each.comment === piece))
    .join(SEPARATOR);

/** The selected quick comments followed by the other text of the comment. */
function withQuickComments(comment: string, comments: QuickComment[]): string {
  return [joined(comments), withoutQuickComments(comment, comments)].filter(Boolean).join(SEPARATOR);
}
