export { RecordPagination as PagesBelow } from '#platform/record/console/record-pagination.tsx';
export { MergeDialog } from './merge/merge-dialog.tsx';
export { MasterState } from './master-state.tsx';
export { MasterForm } from './record/master-form.tsx';
export { asText } from './fields/form-values.ts';
export { valueOn as heldOn } from './fields/value-words.tsx';
export { MasterFacts } from './record/master-facts.tsx';
export { MasterHistory } from './record/master-history.tsx';
export { RetireAction } from './record/retire-action.tsx';
