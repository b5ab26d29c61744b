// What is where on one label, in micrometers from its top left corner. The PDF and the preview draw the same layout.
import { formatMillimeters, umPerInch } from '#domain/platform/lengths.ts'

import { symbologies, type Symbology } from './labelCode.ts'
import type { Box } from './labelPages.ts'
import { fitText, measureText, wrapText } from './labelText.ts'

/** What a label can say, in its order. */
export const labelFields = {
  name: 'Name',
  code: 'Product ID',
  color: 'Color',
  size: 'Size',
  price: 'Price',
} as const
export type LabelField = keyof typeof labelFields

/** The texts of one label; a field that it doesn't have is missing. */
export type LabelTexts = Partial<Record<LabelField, string>>

/** Free modules to the left and right of a code, which its box includes: ISO/IEC 15417, 15420 and 18004. */
export const quietModules: Record<Symbology, readonly [left: number, right: number]> = {
  qr: [4, 4],
  code128: [10, 10],
  ean13: [11, 7],
  ean8: [7, 7],
  upca: [9, 9],
}

/** A code is readable from this module width on; in shops from 80% of the nominal one (GS1 General Specifications). */
const minModuleUm: Record<Symbology, number> = { qr: 190, code128: 190, ean13: 264, ean8: 264, upca: 264 }
const minDots = 2
/** Wider modules only take room, or are not allowed. */
const maxModuleUm: Record<Symbology, number> = { qr: 1000, code128: 500, ean13: 660, ean8: 660, upca: 660 }
const captionUm = 2200
const paddingUm = 1500
const gapUm = 1000
const maxTextUm = 3500
const minNameUm = 2000
const lineHeight = 1.25

export interface TextLine {
  text: string
  leftUm: number
  /** Of the baseline. */
  topUm: number
  /** Of the font. */
  sizeUm: number
  isBold: boolean
}

export interface LabelLayout {
  /** The box of the code with its quiet zones. */
  code: Box & { moduleUm: number }
  lines: TextLine[]
}

/** A label with its code drawn. */
export interface DrawnLabel extends LabelLayout {
  symbology: Symbology
  /** The code without quiet zones, row by row: '1' is dark. Bars have one row. */
  symbol: readonly string[]
}

/** Where the dark modules of a code begin: behind its quiet zone, which a QR code has above as well. */
export function findFirstModule({ symbology, code }: DrawnLabel): Pick<Box, 'leftUm' | 'topUm'> {
  const quietUm = quietModules[symbology][0] * code.moduleUm
  return { leftUm: code.leftUm + quietUm, topUm: symbology === 'qr' ? code.topUm + quietUm : code.topUm }
}

interface LabelSize {
  labelWidthUm: number
  labelHeightUm: number
  dpi: number | null
}

interface DrawnCode {
  symbology: Symbology
  /** Its width without quiet zones. */
  modules: number
  /** The digits below the bars, if it has any. */
  caption: string | null
}

/** The layout of a label. The code can be unreadable: see `findUnreadable`. */
export function layOutLabel(
  size: LabelSize,
  { symbology, modules, caption }: DrawnCode,
  texts: LabelTexts,
): LabelLayout {
  const inner = {
    leftUm: paddingUm,
    topUm: paddingUm,
    widthUm: size.labelWidthUm - 2 * paddingUm,
    heightUm: size.labelHeightUm - 2 * paddingUm,
  }
  const moduleUm = fitModule(size, symbology, modules)
  const codeWidthUm = moduleUm * withQuietZones(symbology, modules)
  if (symbology === 'qr') {
    const textLeftUm = inner.leftUm + codeWidthUm + gapUm
    const code = {
      leftUm: snapToDot(inner.leftUm, size.dpi),
      topUm: snapToDot(inner.topUm + (inner.heightUm - codeWidthUm) / 2, size.dpi),
      widthUm: codeWidthUm,
      heightUm: codeWidthUm,
      moduleUm,
    }
    const textWidthUm = inner.leftUm + inner.widthUm - textLeftUm
    const lines = layOutText({ ...inner, leftUm: textLeftUm, widthUm: textWidthUm }, texts)
    return { code, lines }
  }
  const heightUm = barHeight(inner.heightUm)
  const captionHeightUm = caption === null ? 0 : captionUm * lineHeight
  const code = {
    leftUm: snapToDot(inner.leftUm + Math.max(0, inner.widthUm - codeWidthUm) / 2, size.dpi),
    topUm: inner.topUm + inner.heightUm - heightUm,
    widthUm: codeWidthUm,
    heightUm: heightUm - captionHeightUm,
    moduleUm,
  }
  const lines = layOutText({ ...inner, heightUm: inner.heightUm - heightUm - gapUm }, texts)
  return { code, lines: caption === null ? lines : [...lines, captionBelow(code, caption)] }
}

/** Centered below the bars. */
function captionBelow(code: Box, caption: string): TextLine {
  const text = fitText(caption, code.widthUm / captionUm, false)
  const widthUm = measureText(text, false) * captionUm
  return {
    text,
    leftUm: Math.round(code.leftUm + Math.max(0, code.widthUm - widthUm) / 2),
    topUm: Math.round(code.topUm + code.heightUm + captionUm),
    sizeUm: captionUm,
    isBold: false,
  }
}

function withQuietZones(symbology: Symbology, modules: number): number {
  const [before, after] = quietModules[symbology]
  return before + modules + after
}

const barHeight = (innerHeightUm: number) => Math.min(15_000, innerHeightUm * 0.45)

/** The widest module that fits: a whole number of dots on a thermal printer. It can be 0. */
function fitModule(
  { labelWidthUm, labelHeightUm, dpi }: LabelSize,
  symbology: Symbology,
  modules: number,
): number {
  const widthUm = labelWidthUm - 2 * paddingUm
  const roomUm = symbology === 'qr' ? Math.min(labelHeightUm - 2 * paddingUm, widthUm * 0.5) : widthUm
  const fittingUm = Math.min(maxModuleUm[symbology], roomUm / withQuietZones(symbology, modules))
  if (dpi === null) return Math.floor(fittingUm)
  return (Math.floor((fittingUm * dpi) / umPerInch + 1e-9) * umPerInch) / dpi
}

/** The nearest dot edge of a thermal printer at or after a place. */
export function snapToDot(um: number, dpi: number | null): number {
  return dpi === null ? um : (Math.ceil((um * dpi) / umPerInch - 1e-9) * umPerInch) / dpi
}

/**
 * Why a product has no code that can be read on labels of this size; undefined if it has. `symbology` is null without a barcode, `modules`
 * also if the code can't hold its text.
 */
export function findUnreadable(
  size: LabelSize & { name: string },
  { symbology, modules }: { symbology: Symbology | null; modules: number | null },
  productCode: string,
): string | undefined {
  if (symbology === null) return noBarcodeMessage(productCode)
  if (modules === null)
    return `The code of ${productCode} has characters that a Code 128 can't hold. Use the QR code.`
  const moduleUm = fitModule(size, symbology, modules)
  const dots = size.dpi === null ? minDots : Math.round((moduleUm * size.dpi) / umPerInch)
  if (moduleUm >= minModuleUm[symbology] && dots >= minDots) return undefined
  const tenthUm = 100
  const neededUm = minModule(size.dpi, symbology) * withQuietZones(symbology, modules)
  const widthUm = Math.ceil(neededUm / tenthUm) * tenthUm
  const needs = `The ${symbologies[symbology]} of ${productCode} needs ${formatMillimeters(widthUm)} mm to be readable`
  const roomUm = size.labelWidthUm - 2 * paddingUm
  return symbology === 'qr'
    ? `${needs}, which ${size.name} doesn't have. Choose a larger label format.`
    : `${needs}, but ${size.name} has ${formatMillimeters(roomUm)} mm. Use the QR code.`
}

export function noBarcodeMessage(productCode: string): string {
  return `Product ${productCode} has no barcode. Add one on its page, or use the QR code.`
}

/** Of a readable code. */
function minModule(dpi: number | null, symbology: Symbology): number {
  const leastUm = minModuleUm[symbology]
  if (dpi === null) return leastUm
  const dotUm = umPerInch / dpi
  return Math.max(minDots, Math.ceil(leastUm / dotUm)) * dotUm
}

function layOutText(box: Box, texts: LabelTexts): TextLine[] {
  const details = [texts.color, texts.size].filter(Boolean).join(' · ')
  const others: Pick<TextLine, 'text' | 'isBold'>[] = [
    { text: texts.code ?? '', isBold: false },
    { text: details, isBold: false },
    { text: texts.price ?? '', isBold: true },
  ].filter(({ text }) => text !== '')
  const sizeOf = (count: number) => Math.min(maxTextUm, box.heightUm / (Math.max(1, count) * lineHeight))
  const name = texts.name ?? ''
  const twoLines = sizeOf(others.length + 2)
  const isWrapped = name !== '' && twoLines >= minNameUm
  const names = isWrapped ? wrapText(name, box.widthUm / twoLines, 2) : name === '' ? [] : [name]
  const lines = [...names.map((text) => ({ text, isBold: true })), ...others]
  const sizeUm = Math.floor(sizeOf(lines.length))
  if (sizeUm <= 0 || box.widthUm <= 0) return []
  const topUm = box.topUm + (box.heightUm - lines.length * sizeUm * lineHeight) / 2
  return lines.map((line, index) => ({
    ...line,
    text: fitText(line.text, box.widthUm / sizeUm, line.isBold),
    leftUm: Math.round(box.leftUm),
    topUm: Math.round(topUm + sizeUm * (index * lineHeight + 1)),
    sizeUm,
  }))
}
