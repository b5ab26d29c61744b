// The CPU time of an invoice PDF in a warm process: unlike the response time, it hardly depends on other programs.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'

import { parseCents } from '#domain/platform/money.ts'
import { calculateInvoiceTotals, calculateLineTotal } from '#domain/sales/invoiceTotals.ts'
import { rendererEnv } from '#server/messaging/documents/openRenderer.ts'
import type { RenderRequest, RenderReply } from '#server/messaging/documents/rendererProcess.ts'
import { exampleInvoice, exampleLine } from '#server/sales/documents/exampleInvoice.ts'
import { type InvoiceDocument, toTypstInvoice } from '#server/sales/documents/formatInvoiceDocument.ts'

import { catalogRows } from './catalogs.ts'
import { median } from './processes.ts'
import { addRow } from './report.ts'

const warmUps = 3
const rates = { discountBasisPoints: 500, taxPpm: 85_000 }

export async function measureDocuments(): Promise<void> {
  const env = { ...process.env, ...rendererEnv }
  const renderer = fork('server/messaging/documents/rendererProcess.ts', {
    serialization: 'advanced',
    execArgv: [],
    env,
  })
  const pid = renderer.pid ?? Number.NaN
  const render = async (document: InvoiceDocument) => {
    const before = await timeOf(pid)
    renderer.send({ document: toTypstInvoice(document), format: 'pdf' } satisfies RenderRequest)
    const [reply] = (await once(renderer, 'message')) as [RenderReply]
    const time = (await timeOf(pid)) - before
    if ('error' in reply) throw new Error(reply.error)
    return { time, bytes: reply.file.length }
  }
  for (const [size, limit, rounds] of [
    [10, 15, 100],
    [1000, 500, 10],
  ] as const) {
    const invoices = await Promise.all(
      Array.from({ length: warmUps + rounds }, (_, round) => createInvoiceOf(size, round)),
    )
    const all = []
    for (const invoice of invoices) all.push(await render(invoice))
    const measured = all.slice(warmUps)
    const times = measured.map(({ time }) => time)
    const [best, typical] = [Math.min(...times), median(times)].map((time) => time.toFixed(1))
    const bytes = Math.round(median(measured.map((one) => one.bytes)) / 1000)
    addRow(`PDF of ${size} lines`, `${typical} ms, ${best} at best (limit ${limit}), ${bytes} kB`)
  }
  renderer.disconnect()
  await once(renderer, 'exit')
}

/** Lines of the sample catalog, different in each round, so that nothing is cached. */
async function createInvoiceOf(size: number, round: number): Promise<InvoiceDocument> {
  const lines: InvoiceDocument['invoice']['lines'] = []
  let position = 0
  for await (const [
    code = '',
    name = '',
    color = '',
    price = '',
    ,
    garment = '',
    ,
    description = '',
  ] of catalogRows(8972)) {
    position += 1
    if (position % 8 !== round % 8) continue
    const line = { quantity: (position % 60) + 1, unitPriceCents: parseCents(price) ?? 0 }
    lines.push(
      exampleLine({
        ...line,
        code: `${code}-${round}`,
        name: name.trim(),
        description,
        color: color.trim(),
        size: garment,
        manufacturer: 'Selvedge Mills',
        totalCents: calculateLineTotal(line),
      }),
    )
    if (lines.length === size) break
  }
  const number = `INV-2026-${String(round).padStart(5, '0')}`
  return exampleInvoice({ number, lines, ...rates, ...calculateInvoiceTotals(lines, rates) })
}

/** The CPU time of all threads of a process, in milliseconds. */
async function timeOf(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`)
  const times = threads.map(async (thread) => {
    const [run = ''] = (await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')).split(' ')
    return Number(run) / 1_000_000
  })
  return (await Promise.all(times)).reduce((sum, time) => sum + time, 0)
}
