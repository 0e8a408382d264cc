import { t } from '#platform/console/language/language.ts';
import type { TaskRecord } from '../../contract.ts';
import { commentFacts } from './comment-facts.ts';

/** `Hello {name}` → `Hello Asha Pai`; what is unknown is left to the agent. */
function filled(record: TaskRecord): string {
  const { name, order, store } = commentFacts(record);
  const values: Record<string, string | null> = { name, order, store };
  return record.script.replaceAll(/\{(name|order|store)\}/g, (_, word: string) => values[word] ?? '…');
}

/** What the agent says, by the queue of the task. */
export const TaskScript = ({ record }: { record: TaskRecord }) => (
  <section className="task-script" aria-label={t('Script')}>
    <h3>{t('Script')}</h3>
    <p>{filled(record)}</p>
  </section>
);
