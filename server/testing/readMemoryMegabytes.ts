// The memory that a process holds, as its kernel counts it.
import { readFile } from 'node:fs/promises'

/** What is resident of it, in megabytes. */
export async function readMemoryMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024)
}
