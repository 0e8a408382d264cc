/** npm run paths: see tests/support/paths/main.ts for its options. Tests know the product, never the reverse, so they run in a process of their own. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const args = ['--import', 'tsx', 'tests/support/paths/main.ts', ...process.argv.slice(2)];
const { status, error } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
if (error) throw error;
process.exitCode = status ?? 1;
