// Runs the server as a real process, for tests of start, crash and shutdown.
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

import { signIn } from '#contract/people/auth.ts'
import { v8Flags, mallocSettings } from '#scripts/serve.mjs'

import { baseEnvironment } from './baseEnvironment.ts'
import { createTestClient, type TestClient } from './startTestApp.ts'

const program = fileURLToPath(new URL('../main.ts', import.meta.url))

interface ProcessEnd {
  code: number | null
  signal: NodeJS.Signals | null
  /** Standard output and standard error. */
  output: string
}

export interface SelvedgeProcess {
  /** Rejects if the process ends before it is ready. */
  ready: Promise<{ url: string; output: string }>
  ended: Promise<ProcessEnd>
  pid: number | undefined
  signal: (signal: NodeJS.Signals) => void
}

/**
 * Starts `server/main.ts` on a free port with this environment only, as `npm start` does. `launcher` is a command that executes
 * the one after it.
 */
export function startSelvedge(
  env: Record<string, string>,
  launcher: readonly string[] = [],
): SelvedgeProcess {
  const [command, ...args] = [...launcher, process.execPath, ...v8Flags, program]
  const child = spawn(command, args, {
    env: { ...baseEnvironment(), ...mallocSettings, PORT: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  killAtExit(child)
  let output = ''
  const { promise: ready, resolve, reject } = Promise.withResolvers<{ url: string; output: string }>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const url = /^Selvedge is ready at (\S+)$/m.exec(output)?.[1]
      if (url !== undefined) resolve({ url, output })
    })
  }
  const { promise: ended, resolve: end } = Promise.withResolvers<ProcessEnd>()
  child.on('close', (code, signal) => {
    end({ code, signal, output })
    reject(new Error(`Selvedge ended before it was ready: ${output}`))
  })
  // Tests that expect the process to end do not await `ready`.
  ready.catch(() => {})
  return { ready, ended, pid: child.pid, signal: (signal) => void child.kill(signal) }
}

/** Signs in with the default credentials of a first start. */
export async function signInAsFirstAdmin(url: string): Promise<TestClient> {
  const response = await fetch(url + signIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin@selvedge.test', password: 'selvedge' }),
  })
  if (!response.ok) throw new Error(`The first Admin could not sign in: ${await response.text()}`)
  return createTestClient(url, response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '')
}

function killAtExit(child: ChildProcessByStdio<null, Readable, Readable>): void {
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('close', () => process.off('exit', kill))
}
