// What is where on one label, in micrometers from its top left corner. The PDF and the preview draw the same layout.
import { formatMillimeters, umPerInch } from '#domain/platform/lengths.ts'

import type { Box } from './labelPages.ts'
import { fitText, wrapText } from './labelText.ts'

export const codeKinds = { qr: 'QR code', code128: 'Code 128' } as const
export type CodeKind = keyof typeof codeKinds

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

/** Free modules on each side of a code, which its box includes: ISO/IEC 15417 and 18004. */
export const quietModules = { qr: 4, code128: 10 } as const

/** A code is readable from this module width on. */
const minModuleUm = 190
const minDots = 2
/** Wider modules only take room. */
const maxModuleUm = { qr: 1000, code128: 500 } as const
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

interface LabelSize {
  labelWidthUm: number
  labelHeightUm: number
  dpi: number | null
}

/** The layout of a label. `modules` is the width of its code without quiet zones. The code can be unreadable: see `findUnreadable`. */
export function layOutLabel(
  size: LabelSize,
  kind: CodeKind,
  modules: number,
  texts: LabelTexts,
): LabelLayout {
  const inner = {
    leftUm: paddingUm,
    topUm: paddingUm,
    widthUm: size.labelWidthUm - 2 * paddingUm,
    heightUm: size.labelHeightUm - 2 * paddingUm,
  }
  const moduleUm = fitModule(size, kind, modules)
  const codeWidthUm = moduleUm * (modules + 2 * quietModules[kind])
  if (kind === 'qr') {
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
  const code = {
    leftUm: snapToDot(inner.leftUm + Math.max(0, inner.widthUm - codeWidthUm) / 2, size.dpi),
    topUm: inner.topUm + inner.heightUm - heightUm,
    widthUm: codeWidthUm,
    heightUm,
    moduleUm,
  }
  const lines = layOutText({ ...inner, heightUm: inner.heightUm - heightUm - gapUm }, texts)
  return { code, lines }
}

const barHeight = (innerHeightUm: number) => Math.min(15_000, innerHeightUm * 0.45)

/** The widest module that fits: a whole number of dots on a thermal printer. It can be 0. */
function fitModule({ labelWidthUm, labelHeightUm, dpi }: LabelSize, kind: CodeKind, modules: number): number {
  const widthUm = labelWidthUm - 2 * paddingUm
  const roomUm = kind === 'qr' ? Math.min(labelHeightUm - 2 * paddingUm, widthUm * 0.5) : widthUm
  const fittingUm = Math.min(maxModuleUm[kind], roomUm / (modules + 2 * quietModules[kind]))
  if (dpi === null) return Math.floor(fittingUm)
  return (Math.floor((fittingUm * dpi) / umPerInch + 1e-9) * umPerInch) / dpi
}

/** The nearest dot edge of a thermal printer at or after a place. */
export function snapToDot(um: number, dpi: number | null): number {
  return dpi === null ? um : (Math.ceil((um * dpi) / umPerInch - 1e-9) * umPerInch) / dpi
}

/** Why a product has no code that can be read on labels of this size; undefined if it has. `modules` is null if the code can't hold its ID. */
export function findUnreadable(
  size: LabelSize & { name: string },
  kind: CodeKind,
  modules: number | null,
  productCode: string,
): string | undefined {
  if (modules === null)
    return `Product ID ${productCode} has characters that a Code 128 can't hold. Use the QR code.`
  const moduleUm = fitModule(size, kind, modules)
  const dots = size.dpi === null ? minDots : Math.round((moduleUm * size.dpi) / umPerInch)
  if (moduleUm >= minModuleUm && dots >= minDots) return undefined
  const tenthUm = 100
  const neededUm = minModule(size.dpi) * (modules + 2 * quietModules[kind])
  const widthUm = Math.ceil(neededUm / tenthUm) * tenthUm
  const needs = `The ${codeKinds[kind]} of ${productCode} needs ${formatMillimeters(widthUm)} mm to be readable`
  const roomUm = size.labelWidthUm - 2 * paddingUm
  return kind === 'qr'
    ? `${needs}, which ${size.name} doesn't have. Choose a larger label format.`
    : `${needs}, but ${size.name} has ${formatMillimeters(roomUm)} mm. Use the QR code.`
}

/** Of a readable code. */
function minModule(dpi: number | null): number {
  if (dpi === null) return minModuleUm
  const dotUm = umPerInch / dpi
  return Math.max(minDots, Math.ceil(minModuleUm / dotUm)) * dotUm
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
