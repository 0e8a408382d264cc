import { fileImportMachine, type ImportFacts } from '#machines/records/fileImport.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const good: ImportFacts = { mapped: true, good: 3, bad: 0, whole: false, committed: 0, hasFile: true, failed: null };

const spec: ModelSpec<typeof fileImportMachine> = {
  machine: fileImportMachine,
  inputs: {
    'nothing in the way': good,
    'some rows are written': { ...good, committed: 2 },
    'a required field without a column': { ...good, mapped: false },
    'a bad row': { ...good, bad: 1 },
    'a bad row, all or nothing': { ...good, bad: 1, whole: true },
    'a file that is no longer stored': { ...good, hasFile: false },
    'no good row': { ...good, good: 0, bad: 3 },
  } satisfies Record<string, ImportFacts>,
  cases: {
    'step.failed': [{ step: 'reading' }, { step: 'checking' }, { step: 'committing' }, { step: 'undoing' }],
  },
  key: ({ context: { failed } }) => failed,
};

export default spec;
