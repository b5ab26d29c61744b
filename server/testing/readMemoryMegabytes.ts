// The memory of a process as reported by the kernel.
import { readFile } from 'node:fs/promises'

/** The resident set size in megabytes. */
export async function readMemoryMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024)
}
