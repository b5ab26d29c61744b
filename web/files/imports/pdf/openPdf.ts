// Opens a PDF of the user in the browser, to show its pages. Scripts of the file never run, and nothing is fetched for it.
import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface OpenedPdf {
  pdf: PDFDocumentProxy
  close: () => void
}

/** Throws if the file is damaged. */
export async function openPdf(file: File): Promise<OpenedPdf> {
  const port = new Worker(new URL('pdfWorker.ts', import.meta.url), { type: 'module' })
  const worker = PDFWorker.create({ port })
  const close = () => {
    worker.destroy()
    port.terminate()
  }
  try {
    const data = new Uint8Array(await file.arrayBuffer())
    const pdf = await getDocument({
      data,
      worker,
      enableXfa: false,
      useWorkerFetch: false,
      // The Content-Security-Policy allows no WebAssembly.
      useWasm: false,
      maxImageSize: 20_000_000,
      verbosity: 0,
    }).promise
    return { pdf, close }
  } catch (error) {
    close()
    throw error
  }
}
