// `npm run bench`: Selvedge as a ratio to a bare server with the same SQL and driver, measured in the same run on
// the PostgreSQL that DATABASE_URL names, turn by turn: machines are noisy, and only ratios can be compared.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import autocannon from 'autocannon'

import { signIn } from '#contract/auth.ts'
import { bulkUpload } from '#contract/imports.ts'
import { createInvoice } from '#contract/invoices.ts'
import { createProduct, findProducts } from '#contract/products.ts'

const seconds = 6
const rounds = 3
const connections = 10
const credentials = { username: 'bench@selvedge.test', password: 'bench-password' }

interface Server {
  process: ChildProcess
  url: string
}

const folder = await mkdtemp(join(tmpdir(), 'selvedge-bench-'))
const running: ChildProcess[] = []

try {
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: folder,
    ADMIN_EMAIL: credentials.username,
    ADMIN_PASSWORD: credentials.password,
    LOG_LEVEL: 'warn',
  }
  const selvedge = await start('server/main.ts', env)
  const bare = await start('bench/bareServer.ts', env)
  const cookie = await fill(selvedge.url)
  const productId = await deepProduct(selvedge.url, cookie)

  const list = { cookie, method: 'GET' as const, path: `${findProducts.path}?limit=12&page=1` }
  await compare('product list, 12 of 8,972', { selvedge, bare }, list, list)
  const invoice = { cookie, method: 'POST' as const, path: createInvoice.path }
  await compare(
    'invoice creation, one line',
    { selvedge, bare },
    {
      ...invoice,
      body: JSON.stringify({
        invoice: { customerName: 'Bench', customerPhone: '1' },
        items: [{ productId, quantity: 1 }],
      }),
    },
    { ...invoice, body: JSON.stringify({ productId }) },
  )
  await reportMemory(selvedge)
} finally {
  for (const child of running) child.kill('SIGTERM')
  await Promise.all(running.filter((child) => child.exitCode === null).map((child) => once(child, 'exit')))
  await rm(folder, { recursive: true, force: true })
}

async function start(file: string, env: NodeJS.ProcessEnv): Promise<Server> {
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  running.push(child)
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /ready at (\S+)$/.exec(line)?.[1]
    if (url) return { process: child, url }
  }
  throw new Error(`${file} ended before it was ready`)
}

/** Signs in and brings the sample catalogue in; returns the session's cookie. */
async function fill(url: string): Promise<string> {
  const signedIn = await fetch(url + signIn.path, json(credentials))
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  const form = new FormData()
  form.append('csvFile', new Blob([await readFile('samples/catalogue.csv')]), 'catalogue.csv')
  const imported = await fetch(url + bulkUpload.path, { method: 'POST', headers: { cookie }, body: form })
  if (!imported.ok) throw new Error(`The catalogue was refused: ${await imported.text()}`)
  return cookie
}

/** A product that no measurement can sell out. */
async function deepProduct(url: string, cookie: string): Promise<number> {
  const product = {
    productId: 'BENCH',
    productName: 'Bench',
    color: 'Blue',
    size: 'M',
    quantity: 1_000_000,
    price: '49.99',
  }
  const created = await fetch(url + createProduct.path, json(product, cookie))
  const { id } = (await created.json()) as { id: number }
  return id
}

function json(body: unknown, cookie = ''): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  }
}

interface Load {
  cookie: string
  method: 'GET' | 'POST'
  path: string
  body?: string
}

async function compare(
  title: string,
  servers: { selvedge: Server; bare: Server },
  load: Load,
  bareLoad: Load,
): Promise<void> {
  await rate(servers.selvedge, load, 2)
  await rate(servers.bare, bareLoad, 2)
  const ratios: number[] = []
  const rates: { ours: number; bare: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const ours = await rate(servers.selvedge, load, seconds)
    const bare = await rate(servers.bare, bareLoad, seconds)
    rates.push({ ours, bare })
    ratios.push(ours / bare)
  }
  const sorted = ratios.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  const shown = rates.map(({ ours, bare }) => `${ours.toFixed(0)}/${bare.toFixed(0)}`).join(', ')
  process.stdout.write(
    `${title.padEnd(30)} ${median.toFixed(2)} of the bare server (requests a second: ${shown})\n`,
  )
}

/** Requests a second that were answered well; any other answer ends the measurement. */
async function rate(server: Server, load: Load, duration: number): Promise<number> {
  const result = await autocannon({
    url: server.url + load.path,
    method: load.method,
    connections,
    duration,
    headers: { cookie: load.cookie, ...(load.body ? { 'content-type': 'application/json' } : {}) },
    ...(load.body ? { body: load.body } : {}),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${load.path}: ${result.non2xx} refused, ${result.errors} failed`)
  return result.requests.average
}

async function reportMemory({ process: child }: Server): Promise<void> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /VmRSS:\s+(\d+)/.exec(status)?.[1]
  if (kilobytes)
    process.stdout.write(`memory after the load            ${Math.round(Number(kilobytes) / 1024)} MB\n`)
}
