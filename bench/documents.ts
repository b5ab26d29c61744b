// What an invoice as a PDF costs one core once the process that makes them is warm, in milliseconds of its time: other
// programs beside it make the answer later, but hardly more work.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'

import { parseCents } from '#domain/platform/money.ts'
import { invoiceTotals, lineTotal } from '#domain/sales/invoiceTotals.ts'
import type { DocumentOrder, DocumentReply } from '#server/messaging/documents/documentProcess.ts'
import { anInvoice } from '#server/messaging/documents/exampleInvoice.ts'
import type { InvoiceDocument } from '#server/messaging/documents/invoicePaper.ts'
import { sparing } from '#server/messaging/documents/renderInvoice.ts'

import { catalogueRows } from './catalogues.ts'
import { median } from './processes.ts'
import { say } from './report.ts'

const warmUps = 3
const rates = { discountBasisPoints: 500, taxBasisPoints: 850 }

export async function measureDocuments(): Promise<void> {
  const env = { ...process.env, ...sparing }
  const setter = fork('server/messaging/documents/documentProcess.ts', {
    serialization: 'advanced',
    execArgv: [],
    env,
  })
  const pid = setter.pid ?? Number.NaN
  const render = async (document: InvoiceDocument) => {
    const before = await timeOf(pid)
    setter.send({ document, as: 'pdf' } satisfies DocumentOrder)
    const [reply] = (await once(setter, 'message')) as [DocumentReply]
    const time = (await timeOf(pid)) - before
    if ('error' in reply) throw new Error(reply.error)
    return { time, bytes: reply.file.length }
  }
  for (const [size, limit, rounds] of [
    [10, 15, 100],
    [1000, 500, 10],
  ] as const) {
    const invoices = await Promise.all(
      Array.from({ length: warmUps + rounds }, (_, round) => anInvoiceOf(size, round)),
    )
    const all = []
    for (const invoice of invoices) all.push(await render(invoice))
    const made = all.slice(warmUps)
    const times = made.map(({ time }) => time)
    const [least, middle] = [Math.min(...times), median(times)].map((time) => time.toFixed(1))
    const bytes = Math.round(median(made.map((one) => one.bytes)) / 1000)
    say(`PDF of ${size} lines`, `${middle} ms, ${least} at best (limit ${limit}), ${bytes} kB`)
  }
  setter.disconnect()
  await once(setter, 'exit')
}

/** Lines of the sample catalogue, others in each round, so that nothing is remembered. */
async function anInvoiceOf(size: number, round: number): Promise<InvoiceDocument> {
  const lines: InvoiceDocument['invoice']['lines'] = []
  let place = 0
  for await (const [
    code = '',
    name = '',
    color = '',
    price = '',
    ,
    garment = '',
    category = '',
    description = '',
  ] of catalogueRows(8972)) {
    place += 1
    if (place % 8 !== round % 8) continue
    const line = { quantity: (place % 60) + 1, unitPriceCents: parseCents(price) ?? 0 }
    lines.push({
      ...line,
      code: `${code}-${round}`,
      name: name.trim(),
      description,
      color: color.trim(),
      size: garment,
      manufacturer: 'Selvedge Mills',
      category,
      totalCents: lineTotal(line),
    })
    if (lines.length === size) break
  }
  const invoiceNumber = `INV-2026-${String(round).padStart(5, '0')}`
  return anInvoice({ invoiceNumber, lines, ...rates, ...invoiceTotals(lines, rates) })
}

/** How long the threads of a process have run, in milliseconds. */
async function timeOf(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`)
  const times = threads.map(async (thread) => {
    const [run = ''] = (await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')).split(' ')
    return Number(run) / 1_000_000
  })
  return (await Promise.all(times)).reduce((sum, time) => sum + time, 0)
}
