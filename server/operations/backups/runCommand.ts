// What the commands of backups share: the file that was named, and how they tell what they did.
import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Prints the sentence of what goes wrong. The process exits with 0 where `work` returns true, with 1 where not. */
export async function runCommand(work: () => Promise<boolean>): Promise<void> {
  try {
    process.exitCode = (await work()) ? 0 : 1
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    if (process.env['LOG_LEVEL'] === 'debug' && error instanceof Error)
      process.stderr.write(`${error.stack}\n`)
    process.exitCode = 1
  }
}

/** The one file of the command line, from the folder in which the person stood when they called npm. */
export function fileArgument(command: 'backup' | 'restore'): string {
  const [file, ...rest] = process.argv.slice(2)
  if (file === undefined || rest.length > 0)
    throw new Error(`Please name one file: npm run ${command} -- shop.tar.gz`)
  const path = resolve(process.env['INIT_CWD'] ?? '.', file)
  const needed = command === 'backup' ? dirname(path) : path
  if (!existsSync(needed)) throw new Error(`There is no ${needed}.`)
  return path
}

export function printLine(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

export function formatElapsed(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} seconds`
}
