import { msg, t } from '#platform/console/language/language.ts';
import type { Batch, BatchState } from '../../contract.ts';

const steps = [msg('File'), msg('Columns'), msg('Dry run'), msg('Review'), msg('Result')] as const;

const stepOf: Record<Exclude<BatchState, 'failed'>, number> = {
  choosing: 0,
  reading: 0,
  mapping: 1,
  checking: 2,
  reviewing: 3,
  committing: 4,
  done: 4,
  undoing: 4,
  partlyUndone: 4,
  undone: 4,
  cancelled: 4,
};

/** Step of the batch; a stopped batch is at the last step it has counts for. */
function currentStep({ state, counts, columns }: Batch): number {
  if (state !== 'failed') return stepOf[state];
  if (columns.length === 0) return 0;
  return Object.values(counts).some((n) => n > 0) ? 4 : 2;
}

/** Steps of the import with the current one marked. */
export function StepRail({ batch }: { batch: Batch }) {
  const current = currentStep(batch);
  return (
    <ol className="batch-steps" aria-label={t('Steps')}>
      {steps.map((step, index) => (
        <li key={step} aria-current={index === current ? 'step' : undefined} data-past={index < current || undefined}>
          {t(step)}
        </li>
      ))}
    </ol>
  );
}
