import type { CommentFacts } from '../../quick-comments.ts';
import type { TaskRecord } from '../../contract.ts';

interface Subject extends Pick<TaskRecord['subject'], 'kind' | 'order' | 'store'> {
  /** Of an order. */
  status: string;
}

/** What quick comments say of a task, or of a call without one. */
export const commentFacts = ({ subject, customer }: { subject: Subject | null; customer: string }): CommentFacts => ({
  kind: subject?.kind ?? null,
  status: subject?.status ?? null,
  name: customer || null,
  order: subject?.order ?? null,
  store: subject?.store ?? null,
});
