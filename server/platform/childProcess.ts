// Child processes for expensive work.
import { type ChildProcess, fork, type ForkOptions } from 'node:child_process'
import { setPriority } from 'node:os'

/** Forks a script with only PATH, HOME and TMPDIR of the environment, so that it gets no secrets; messages may contain binary data. */
export function forkChild(script: URL, options: ForkOptions = {}): ChildProcess {
  const { PATH, HOME, TMPDIR } = process.env
  return fork(script, {
    serialization: 'advanced',
    ...options,
    env: { ...(PATH && { PATH }), ...(HOME && { HOME }), ...(TMPDIR && { TMPDIR }), ...options.env },
  })
}

/** Called in a child process. `niceness` is from 0 (normal) to 19 (lowest). Ignores sandboxes that forbid it. */
export function lowerPriority(niceness: number): void {
  try {
    setPriority(niceness)
  } catch {
    // Runs with normal priority.
  }
}
