import { execFileSync } from 'node:child_process';

/** git failed: it is not installed, the folder is not a repository, or git's own message. */
export class GitError extends Error {}

/** Runs git in a folder and returns its output. `input` is written to its standard input. @throws GitError */
export function git(
  folder: string,
  args: readonly string[],
  { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
): Buffer {
  try {
    return execFileSync('git', args, {
      cwd: folder,
      input,
      env: { ...process.env, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
      maxBuffer: 512 * 1024 * 1024,
    });
  } catch (error) {
    const { code, stderr } = error as { code?: unknown; stderr?: Buffer };
    if (code === 'ENOENT') throw new GitError('git is not installed, and the earlier charts are in its history.');
    throw new GitError(String(stderr ?? error).trim() || 'git failed without saying why.');
  }
}
