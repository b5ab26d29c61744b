// The process in which documents are set in type: a large one takes a second of computing, and no request waits for
// it. A process rather than a thread, because a fault of the native typesetter ends the whole process that it is in.
import { join } from 'node:path'

import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler'

import { fontFiles } from './fontFiles.ts'
import {
  type InvoiceDocument,
  formatInvoiceDocument,
  replaceUnsafeCharacters,
} from './formatInvoiceDocument.ts'

/** What the process is handed, and as what it is wanted: a PDF, or a picture of all its pages, one below the other. */
export interface RenderRequest {
  document: InvoiceDocument
  as: 'pdf' | 'svg'
  /** Without the characters at which the typesetter may fail. */
  isPlain?: boolean
}

/** What it answers to each: the file, or why there is none. */
export type RenderReply = { file: Uint8Array } | { error: string }

const compiler = NodeCompiler.create({
  workspace: import.meta.dirname,
  fontArgs: [{ fontPaths: fontFiles() }],
})

process.on('message', (order: RenderRequest) => {
  let reply: RenderReply
  try {
    reply = { file: renderInvoice(order) }
  } catch (error) {
    reply = { error: String(error) }
  }
  process.send?.(reply)
  // Nobody waits for the tidying up. What this document and the next have in common, as the company's head, is set once;
  // what it had alone is forgotten with the next.
  compiler.evictCache(1)
})

// Ctrl-C reaches every process of the terminal; this one ends when the server lets go of it, or is gone.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit(0))

const logoPath = join(import.meta.dirname, 'logo.webp')

function renderInvoice({ document, as, isPlain = false }: RenderRequest): Uint8Array {
  const { logo } = document.company
  if (logo) compiler.mapShadow(logoPath, Buffer.from(logo))
  const spelled = JSON.stringify(formatInvoiceDocument(document))
  const paper = isPlain ? replaceUnsafeCharacters(spelled) : spelled
  const creationTimestamp = Math.floor(document.invoice.createdAt.getTime() / 1000)
  try {
    if (as === 'svg') return Buffer.from(compiler.plainSvg(compile({ paper })))
    return toPdf({ paper }, { pdfStandard: PdfStandard.UA_1, creationTimestamp })
  } catch (error) {
    if (as === 'svg') throw error
    // PDF/UA-1 refuses a character that no font can show. Such an invoice is still tagged, without the claim.
    return toPdf({ paper, boxes: 'yes' }, { creationTimestamp })
  } finally {
    compiler.resetShadow()
  }
}

type Inputs = Record<string, string>

function toPdf(inputs: Inputs, options: Parameters<typeof compiler.pdf>[1]): Uint8Array {
  return new Uint8Array(compiler.pdf(compile(inputs), options))
}

function compile(inputs: Inputs) {
  const compiled = compiler.compile({ mainFilePath: join(import.meta.dirname, 'invoice.typ'), inputs })
  if (!compiled.result) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics))
  return compiled.result
}
