// Renders Typst templates as PDF or SVG in child processes, for each user one document after another.
import { limitPerUser } from '#server/platform/limitPerUser.ts'
import { documentsWaiting } from '#server/platform/metrics.ts'
import { currentRequest } from '#server/platform/requestId.ts'

import { openRenderer, RendererLost } from './openRenderer.ts'
import type { RenderRequest, TypstDocument } from './rendererProcess.ts'

export interface DocumentRenderer {
  /**
   * Returns a tagged PDF (PDF/UA-1 if all characters have a glyph), or an SVG with all pages below each other. The same
   * document gives the same bytes. Throws a 503 if too many documents of the user are waiting, and RenderTimedOut.
   */
  render(document: TypstDocument, format?: RenderRequest['format']): Promise<Uint8Array>
  /** Ends the processes and rejects waiting documents. */
  close(): Promise<void>
}

/** The second process starts when two users wait, so that a long document of one doesn't make the other wait. */
const maxProcesses = 2

/** Documents that are created for no user, such as those of emails, wait for each other. */
const noUser = 0

/** A process that crashes loses its current document; the next document starts a new process. */
export function openDocumentRenderer({ maxWaiting = 50, timeoutMs = 15_000 } = {}): DocumentRenderer {
  const renderers = Array.from({ length: maxProcesses }, () => openRenderer(timeoutMs))
  const runForUser = limitPerUser({
    maxRunning: maxProcesses,
    maxWaiting,
    maxWaitingPerUser: maxWaiting,
    message: 'Too many documents are being created. Please try again.',
  })
  let isClosed = false

  async function renderOnce(request: RenderRequest): Promise<Uint8Array> {
    const renderer = renderers.find(({ isBusy }) => !isBusy())
    if (isClosed || !renderer) throw new Error('The renderer is closed')
    return renderer.render(request)
  }

  async function renderSafely(document: TypstDocument, format: RenderRequest['format']): Promise<Uint8Array> {
    let lost: unknown
    for (const replace of replacements) {
      try {
        return await renderOnce({ document: { ...document, data: replace(document.data) }, format })
      } catch (error) {
        if (!(error instanceof RendererLost)) throw error
        lost = error
      }
    }
    throw lost
  }

  return {
    async render(document, format = 'pdf') {
      documentsWaiting.inc()
      const userId = currentRequest()?.userId ?? noUser
      return runForUser(userId, () => renderSafely(document, format)).finally(() => documentsWaiting.dec())
    },
    async close() {
      isClosed = true
      await Promise.all(renderers.map((renderer) => renderer.close()))
    },
  }
}

/** Tried one after another, as long as the document crashes the typesetter. */
const replacements = [(text: string) => text, replaceUnsafeCharacters, replaceRightToLeft]

/** Right-to-left characters outside modern Hebrew and Arabic. */
const unsafe = /[\u0700-\u074F\u0780-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * Replaces characters that can crash the typesetter: it expects fonts to return right-to-left glyphs in that order, which not
 * all do. Presentation forms of Arabic and Hebrew letters become plain letters, all others a box; characters that change the direction are removed.
 */
export function replaceUnsafeCharacters(text: string): string {
  return text.replace(/\p{Bidi_Control}/gu, '').replace(new RegExp(unsafe, 'gu'), (character) => {
    const plain = character.normalize('NFKC')
    return unsafe.test(plain) ? '□' : plain
  })
}

const rightToLeft = /[\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/gu

/** Replaces every right-to-left character by a box: symbols between Arabic and Hebrew letters can crash the typesetter, too. */
function replaceRightToLeft(text: string): string {
  return replaceUnsafeCharacters(text).replace(rightToLeft, '□')
}
