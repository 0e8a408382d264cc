/** npm run spec: see tests/spec/main.ts for its options. It runs in a separate process because the product never imports tests. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../tests/spec/main.ts', import.meta.url));
const { status, error } = spawnSync(process.execPath, ['--import', 'tsx', program, ...process.argv.slice(2)], {
  cwd: fileURLToPath(new URL('../../', import.meta.url)),
  stdio: 'inherit',
});
if (error) throw error;
process.exitCode = status ?? 1;
