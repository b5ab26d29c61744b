// Child process that reads a PDF from standard input and writes a line of JSON for each page: a PdfPage. Exits with a code of pdfErrors
// for known errors and with any other code for unexpected ones. Runs no script of the file, and reads neither its pictures nor attachments.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

import { getDocument, PasswordException, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

import type { PdfPage } from '#domain/files/pdfTables/pdfPage.ts'
import { lowerPriority, readInputFile } from '#server/platform/childProcess.ts'

import { composeRules } from './composeRules.ts'
import { composeWords } from './composeWords.ts'
import type { PdfFont } from './drawingState.ts'
import { toMatrix } from './matrix.ts'
import { PdfLimitError } from './pageDrawing.ts'
import {
  maxPageWords,
  maxPdfLetters,
  maxPdfPages,
  maxPdfWords,
  type PdfError,
  pdfErrors,
} from './pdfErrors.ts'
import { readPageDrawing } from './readPageDrawing.ts'
import { watchDamage } from './watchDamage.ts'

lowerPriority(5)

function exitWith(error: PdfError): never {
  process.exit(error.exitCode)
}

const isDamaged = watchDamage()
let letterCount = 0
const pdf = await openPdf(new Uint8Array(await buffer(readInputFile())))
if (pdf.numPages > maxPdfPages) exitWith(pdfErrors.tooManyPages)
await pipeline(Readable.from(readPages()), process.stdout)

async function openPdf(data: Uint8Array) {
  try {
    return await getDocument({
      data,
      disableFontFace: true,
      useSystemFonts: false,
      useWorkerFetch: false,
      enableXfa: false,
      // Pictures are not decoded.
      maxImageSize: 1,
      // It would stop at pictures too.
      stopAtErrors: false,
      verbosity: VerbosityLevel.INFOS,
    }).promise
  } catch (error) {
    return exitWith(error instanceof PasswordException ? pdfErrors.encrypted : pdfErrors.damaged)
  }
}

async function* readPages(): AsyncGenerator<string> {
  let wordCount = 0
  let visibleCount = 0
  let unreadableCount = 0
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await readPage(number)
    if (page.words.length > maxPageWords) exitWith(pdfErrors.tooManyPageWords)
    wordCount += page.words.length
    if (wordCount > maxPdfWords) exitWith(pdfErrors.tooManyWords)
    if ((page.leftOut.sideways ?? 0) > page.words.length) exitWith(pdfErrors.sideways)
    visibleCount += page.words.length
    unreadableCount += page.words.filter(({ text }) => /[\p{Co}\p{Cc}\uFFFD]/u.test(text)).length
    // Before the last line, so that a PDF without text has an exit code.
    if (number === pdf.numPages && visibleCount === 0) exitWith(pdfErrors.noText)
    if (number === pdf.numPages && unreadableCount * 2 > visibleCount) exitWith(pdfErrors.noLetters)
    yield `${JSON.stringify(page)}\n`
  }
}

/** A page whose text runs in another direction is read as if it were turned. */
async function readPage(number: number): Promise<PdfPage> {
  try {
    const page = await pdf.getPage(number)
    const [operators, layers] = await Promise.all([
      page.getOperatorList({ intent: 'display' }),
      pdf.getOptionalContentConfig({ intent: 'display' }),
    ])
    const read = (turn: number) => {
      const rotation = (page.rotate + turn) % 360
      const { width, height, transform } = page.getViewport({ scale: 1, rotation })
      const drawing = readPageDrawing(operators, {
        transform: toMatrix(transform),
        width,
        height,
        findFont: (name) => page.commonObjs.get(name) as PdfFont | undefined,
        isLayerVisible: (properties) => layers.isVisible(properties),
        maxLetters: maxPdfLetters - letterCount,
      })
      return { turn, width, height, drawing }
    }
    if (isDamaged()) exitWith(pdfErrors.partlyDamaged)
    const upright = read(0)
    const { directions } = upright.drawing
    const direction = directions.indexOf(Math.max(...directions))
    const { turn, width, height, drawing } = direction === 0 ? upright : read((4 - direction) * 90)
    letterCount += drawing.letterCount
    page.cleanup()
    const { words, leftOut } = composeWords(drawing)
    return { page: number, turn, width, height, words, rules: composeRules(drawing), leftOut }
  } catch (error) {
    return exitWith(error instanceof PdfLimitError ? error.reason : pdfErrors.damaged)
  }
}
