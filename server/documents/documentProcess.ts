// The process in which documents are set in type: a large one takes a second of computing, and no request waits for
// it. A process rather than a thread, because a fault of the native typesetter ends the whole process that it is in.
import { join } from 'node:path'

import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler'

import { fontFiles } from './fonts.ts'
import { type InvoiceDocument, invoicePaper } from './invoicePaper.ts'

/** What the process answers to each invoice that it is handed: the PDF, or why there is none. */
export type DocumentReply = { pdf: Uint8Array } | { error: string }

const compiler = NodeCompiler.create({
  workspace: import.meta.dirname,
  fontArgs: [{ fontPaths: fontFiles() }],
})

process.on('message', (document: InvoiceDocument) => {
  let reply: DocumentReply
  try {
    reply = { pdf: renderInvoice(document) }
  } catch (error) {
    reply = { error: String(error) }
  }
  process.send?.(reply)
  // Nobody waits for the tidying up.
  compiler.evictCache(0)
})

// Ctrl-C reaches every process of the terminal; this one ends when the server lets go of it, or is gone.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit(0))

function renderInvoice(document: InvoiceDocument): Uint8Array {
  const paper = JSON.stringify(invoicePaper(document))
  const creationTimestamp = Math.floor(document.invoice.createdAt.getTime() / 1000)
  try {
    return toPdf({ paper }, { pdfStandard: PdfStandard.UA_1, creationTimestamp })
  } catch {
    // PDF/UA-1 refuses a character that no font can show. Such an invoice is still tagged, without the claim.
    return toPdf({ paper, boxes: 'yes' }, { creationTimestamp })
  }
}

function toPdf(inputs: Record<string, string>, options: Parameters<typeof compiler.pdf>[1]): Uint8Array {
  const compiled = compiler.compile({ mainFilePath: join(import.meta.dirname, 'invoice.typ'), inputs })
  if (!compiled.result) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics))
  return new Uint8Array(compiler.pdf(compiled.result, options))
}
