// The child process that renders documents, so that no request waits for the CPU. A process and not a worker thread, because
// a crash of the native typesetter ends its whole process.
import { dirname, join } from 'node:path'

import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler'

import { fontFiles } from './fontFiles.ts'

export interface TypstDocument {
  /** The absolute path of a .typ file under server/. */
  template: string
  /** JSON that the template reads from `sys.inputs.data`. */
  data: string
  /** Files that the template reads from its own folder, by name. */
  files?: Record<string, Uint8Array>
  createdAt: Date
}

export interface RenderRequest {
  document: TypstDocument
  format: 'pdf' | 'svg'
}

export type RenderReply = { file: Uint8Array } | { error: string }

const compiler = NodeCompiler.create({
  workspace: join(import.meta.dirname, '../..'),
  fontArgs: [{ fontPaths: fontFiles() }],
})

process.on('message', (request: RenderRequest) => {
  let reply: RenderReply
  try {
    reply = { file: render(request) }
  } catch (error) {
    reply = { error: String(error) }
  }
  process.send?.(reply)
  // Keeps the cache of one document, so that parts shared with the next, such as the letterhead, are laid out once.
  compiler.evictCache(1)
})

// Ctrl-C reaches all processes of a terminal; this one ends when the server closes it or exits.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit(0))

function render({ document, format }: RenderRequest): Uint8Array {
  const { template, data, files = {}, createdAt } = document
  for (const [name, bytes] of Object.entries(files)) {
    compiler.mapShadow(join(dirname(template), name), Buffer.from(bytes))
  }
  const creationTimestamp = Math.floor(createdAt.getTime() / 1000)
  const toPdf = (inputs: Record<string, string>, options: Parameters<typeof compiler.pdf>[1]) =>
    new Uint8Array(compiler.pdf(compile(template, inputs), options))
  try {
    if (format === 'svg') return Buffer.from(compiler.plainSvg(compile(template, { data })))
    return toPdf({ data }, { pdfStandard: PdfStandard.UA_1, creationTimestamp })
  } catch (error) {
    if (format === 'svg') throw error
    // PDF/UA-1 does not allow characters without a glyph. The document is still tagged, but makes no claim to the standard.
    return toPdf({ data, 'missing-glyphs': 'yes' }, { creationTimestamp })
  } finally {
    compiler.resetShadow()
  }
}

function compile(mainFilePath: string, inputs: Record<string, string>) {
  const compiled = compiler.compile({ mainFilePath, inputs })
  if (!compiled.result) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics))
  return compiled.result
}
