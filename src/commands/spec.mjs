/** npm run spec: tests/spec/main.ts has its options. It runs in a process of its own, for the product never imports tests. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../tests/spec/main.ts', import.meta.url));
const { status, error } = spawnSync(process.execPath, ['--import', 'tsx', program, ...process.argv.slice(2)], {
  cwd: fileURLToPath(new URL('../../', import.meta.url)),
  stdio: 'inherit',
});
if (error) throw error;
process.exitCode = status ?? 1;
