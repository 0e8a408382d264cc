import { assign, setup } from 'xstate';

/** Steps performed by the server; each resumes where it stopped. */
export type ImportStep = 'reading' | 'checking' | 'committing' | 'undoing';

/** Facts for the guards; the server reads them from the batch's row in the same transaction. */
export interface ImportFacts {
  /** Whether every required field has a column or a fixed value. */
  mapped: boolean;
  /** Number of rows that would be created or changed, and number of invalid rows. */
  good: number;
  bad: number;
  /** Whether all rows are imported or none: one invalid row then blocks the others. */
  whole: boolean;
  /** Number of rows that this batch has written and not undone. */
  committed: number;
  /** Whether the file is still stored, so that it can be read again. */
  hasFile: boolean;
  /** The failed step; null if none failed. */
  failed: ImportStep | null;
}

export type ImportEvent =
  | { type: 'file.arrived' | 'rows.picked' | 'records.merged' | 'file.read' | 'rows.checked' | 'rows.committed' | 'rows.undone' }
  | { type: 'map' | 'chooseTitles' | 'mapAgain' | 'mendRow' | 'commit' | 'cancel' | 'resume' | 'undo' }
  | { type: 'step.failed'; step: ImportStep };

const fileImport = setup({
  types: { context: {} as ImportFacts, events: {} as ImportEvent, input: {} as ImportFacts, meta: {} as { spec?: string } },
  guards: {
    isMapped: ({ context }) => context.mapped,
    hasGoodRows: ({ context }) => context.good > 0 && (!context.whole || context.bad === 0),
    hasFile: ({ context }) => context.hasFile,
    hasNothingCommitted: ({ context }) => context.committed === 0,
    hasCommitted: ({ context }) => context.committed > 0,
    failedReading: ({ context }) => context.failed === 'reading',
    failedChecking: ({ context }) => context.failed === 'checking',
    failedCommitting: ({ context }) => context.failed === 'committing',
  },
  actions: {
    rememberStep: assign((_, params: { step: ImportStep }) => ({ failed: params.step })),
    forgetStep: assign({ failed: null }),
  },
});

const stepFailed = {
  target: '#fileImport.failed',
  actions: {
    type: 'rememberStep' as const,
    params: ({ event }: { event: ImportEvent }) => ({ step: 'step' in event ? event.step : ('reading' as const) }),
  },
};

/**
 * A batch of rows to be imported: from a file, or from a list whose rows all get the same values. The server stores the state
 * in the batch's row and changes it only by this chart; the screens show the same states.
 */
export const fileImportMachine = fileImport.createMachine({
  id: 'fileImport',
  description: 'Brings the rows of a file into the records, and takes them out again',
  context: ({ input }) => input,
  initial: 'unwritten',
  states: {
    unwritten: {
      description: 'Nothing is in the records yet: it can be given up',
      initial: 'choosing',
      on: { cancel: 'cancelled' },
      states: {
        choosing: {
          description: 'A file is dropped or chosen; or rows of a list are picked; or records are merged at once',
          on: { 'file.arrived': 'reading', 'rows.picked': 'checking', 'records.merged': '#fileImport.done' },
        },
        reading: {
          description: 'The file is read, row by row',
          tags: 'busy',
          on: { 'file.read': 'mapping', 'step.failed': stepFailed },
        },
        mapping: {
          description: 'Which column is which field, and what all rows get that the file does not say',
          on: { map: { target: 'checking', guard: 'isMapped' }, chooseTitles: { target: 'reading', guard: 'hasFile' } },
        },
        checking: {
          description: 'Dry run: each row would be created, changed, left as it is, or cannot be taken',
          tags: 'busy',
          on: { 'rows.checked': 'reviewing', 'step.failed': stepFailed },
        },
        reviewing: {
          description: 'What would happen, in numbers and row by row; cells of bad rows can be mended here',
          on: {
            mendRow: 'reviewing',
            mapAgain: 'mapping',
            commit: { target: '#fileImport.committing', guard: 'hasGoodRows' },
          },
        },
      },
    },
    committing: {
      description: 'Good rows go into the records, a portion at a time, each once',
      tags: 'busy',
      on: { 'rows.committed': 'done', 'step.failed': stepFailed },
    },
    failed: {
      description: 'A step stopped; what it did so far is kept',
      on: {
        resume: [
          { target: 'unwritten.reading', guard: 'failedReading', actions: 'forgetStep' },
          { target: 'unwritten.checking', guard: 'failedChecking', actions: 'forgetStep' },
          { target: 'committing', guard: 'failedCommitting', actions: 'forgetStep' },
          { target: 'undoing', actions: 'forgetStep' },
        ],
        undo: { target: 'undoing', guard: 'hasCommitted', actions: 'forgetStep' },
        cancel: { target: 'cancelled', guard: 'hasNothingCommitted' },
      },
    },
    done: {
      description: 'Every good row is in the records; the result says what became of each',
      on: { undo: { target: 'undoing', guard: 'hasCommitted' } },
    },
    undoing: {
      description: 'Created records are retired, changed ones get their values back, except what was changed since',
      tags: 'busy',
      on: {
        'rows.undone': [{ target: 'partlyUndone', guard: 'hasCommitted' }, { target: 'undone' }],
        'step.failed': stepFailed,
      },
    },
    partlyUndone: {
      description: 'What was changed since is kept; it can be undone after the later changes are',
      on: { undo: { target: 'undoing', guard: 'hasCommitted' } },
    },
    undone: { description: 'What the batch did is taken back', type: 'final' },
    cancelled: { description: 'Given up before anything was written', type: 'final' },
  },
});

export const fileImportEvents: Record<ImportEvent['type'], string> = {
  'file.arrived': 'The whole file is on the server',
  'rows.picked': 'Rows of a list are to get the same values',
  'records.merged': 'Records are merged into one',
  'file.read': 'Every row of the file is read',
  'rows.checked': 'The dry run is through',
  'rows.committed': 'The last good row is in the records',
  'rows.undone': 'The last row is taken back',
  map: 'Somebody says which column is which field',
  chooseTitles: 'Somebody says which row has the column titles',
  mapAgain: 'Somebody goes back to the columns',
  mendRow: 'Somebody mends cells of a bad row',
  commit: 'Somebody has the good rows written',
  cancel: 'Somebody gives it up',
  resume: 'It goes on where it stopped',
  undo: 'Somebody takes the batch back',
  'step.failed': 'A step could not go on',
};

/** Why a guard blocks an event, as a sentence. */
export const fileImportGuards = {
  isMapped: 'A required field has neither a column nor a value for all rows',
  hasGoodRows: 'No row to write, or one is bad and “All rows or none” is on',
  hasFile: 'The file is no longer stored: upload it again',
  hasNothingCommitted: 'Rows are already written: undo them instead',
  hasCommitted: 'No rows were written',
  failedReading: 'Reading did not fail',
  failedChecking: 'The dry run did not fail',
  failedCommitting: 'Writing did not fail',
} as const;
