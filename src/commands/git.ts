import { execFileSync } from 'node:child_process';

/** Why a question to git has no answer: git is not there, this is no repository, or git's own words. */
export class GitError extends Error {}

/** Output of a git command in a folder. `input` goes to its standard input. @throws GitError */
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
