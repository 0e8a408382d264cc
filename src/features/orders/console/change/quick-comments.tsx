import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useMachine } from '#platform/console/actors/actors.ts';
import { t } from '#platform/console/language/language.ts';
import { countOf, joined, type QuickComment, quickCommentsMachine } from '#machines/orders/quickComments.ts';

interface QuickCommentsProps {
  comments: readonly { id: number; comment: string }[];
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

/** Predefined comments that are toggled, counted, and prefixed to the typed text with '; ' (§4.9). */
export function QuickComments({ comments, comment, onComment }: QuickCommentsProps) {
  const [snapshot, send, actor] = useMachine(quickCommentsMachine, { input: { comments: [...comments] } });
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
  return (
    <fieldset className="order-quick">
      <legend className="field-label">{t('Quick comments')}</legend>
      {toggles.map((each) => (
        <Button
          key={each.id}
          size="sm"
          radius="xl"
          aria-pressed={each.selected}
          onClick={() => change({ type: 'comment.toggle', id: each.id })}
        >
          {each.comment}
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

/** The comment without these quick comments. */
export const withoutQuickComments = (comment: string, comments: QuickCommentsProps['comments']): string =>
  piecesOf(comment)
    .filter((piece) => !comments.some((each) => each.comment === piece))
    .join(SEPARATOR);

/** The selected quick comments followed by the other text of the comment. */
function withQuickComments(comment: string, comments: QuickComment[]): string {
  return [joined(comments), withoutQuickComments(comment, comments)].filter(Boolean).join(SEPARATOR);
}
