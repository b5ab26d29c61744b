// Number formats of workbooks (ECMA-376 18.8.31): what a sheet shows for a number whose format adds something to its digits.
import { type FormatSection, parseFormatSections } from './formatSections.ts'

/** What a sheet shows for a number. */
export interface ShownNumber {
  text: string
  /** The number itself, for columns of numbers; the same as `text` by default. */
  number?: string
  /** What the user should check. */
  note?: string
}

export type NumberFormat =
  | { isDate: true; isTimeOnly: boolean }
  | { isDate: false; show: (value: number) => ShownNumber }

const plainNumber = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 })

/** In digits, rounded to 15 of them like a spreadsheet: 49.899999999999999 becomes 49.9. */
export function toPlainNumber(value: number): string {
  const text = String(Number(value.toPrecision(15)))
  return text.includes('e') ? plainNumber.format(Number(text)) : text
}

/** Undefined for a format that shows a number as it is, such as `General`, `0.00` and `#,##0`. */
export function parseNumberFormat(code: string): NumberFormat | undefined {
  const sections = parseFormatSections(code)
  if (sections.some(({ hasDate }) => hasDate)) {
    return { isDate: true, isTimeOnly: !sections.some(({ hasDay }) => hasDay) }
  }
  if (sections.every(isPlain)) return undefined
  return {
    isDate: false,
    show(value) {
      const section = chooseSection(sections, value)
      return section ? showNumber(value, section) : { text: toPlainNumber(value) }
    },
  }
}

function isPlain({ kind, zeros, decimals, currency, literals, isSplit }: FormatSection): boolean {
  return kind === 'number' && zeros < 2 && decimals >= 2 && !currency && !literals && !isSplit
}

/** The first section whose condition holds, or that of positive numbers, negative ones, and zero. */
function chooseSection(sections: readonly FormatSection[], value: number): FormatSection | undefined {
  const conditional = sections.find(({ condition }) => condition?.(value))
  if (conditional) return conditional
  const [first, second, third] = sections.filter(({ kind }) => kind !== 'text')
  if (sections.some(({ condition }) => condition))
    return sections.find(({ condition }) => !condition) ?? first
  if (value < 0) return second ?? first
  return value === 0 ? (third ?? first) : first
}

function showNumber(value: number, section: FormatSection): ShownNumber {
  return showers[section.kind](value, section, toPlainNumber(value))
}

type Shower = (value: number, section: FormatSection, plain: string) => ShownNumber

const showPlain: Shower = (_value, _section, plain) => ({ text: plain })

const showers: Record<FormatSection['kind'], Shower> = {
  general: (_value, { literals, before, after }, plain) =>
    literals ? { text: before + plain + after, number: plain } : { text: plain },
  percent: (value) => ({ text: `${toPlainNumber(value * 100)}%` }),
  fraction: (value, section, plain) => ({ text: showFraction(value, section), number: plain }),
  literal: (_value, { literals, before }, plain) =>
    literals ? { text: before, number: plain } : { text: plain },
  number: showDigits,
  scientific: showPlain,
  text: showPlain,
}

function showDigits(value: number, section: FormatSection, plain: string): ShownNumber {
  const { zeros, decimals, currency, literals, isSplit } = section
  if (currency) return { text: `${plain} ${currency}` }
  const [whole = ''] = Math.abs(value).toFixed(0).split('.')
  if (literals || isSplit || (zeros > 1 && whole.length < zeros)) {
    return { text: fillPattern(value, section), number: plain }
  }
  const shown = value.toFixed(decimals)
  // More decimals are shown than cents have, or the cell has no more.
  if (decimals >= 2 || Number(shown) === Number(plain)) return { text: plain }
  return { text: plain, note: `the sheet shows ${shown}, the cell has ${plain}` }
}

/** Fills the digits into the pattern from the right; the first placeholder gets all that are left. */
function fillPattern(value: number, section: FormatSection): string {
  const { pattern, decimals, before, after, isNegative } = section
  const [whole = '', fraction = ''] = Math.abs(value).toFixed(decimals).split('.')
  const digits = Array.from(whole === '0' ? '' : whole)
  const parts: string[] = []
  const first = pattern.findIndex((part) => part.isDigit)
  for (let at = pattern.length - 1; at >= 0; at -= 1) {
    const part = pattern[at]
    if (!part) continue
    if (!part.isDigit) parts.unshift(part.text)
    else if (at === first) parts.unshift(digits.splice(0).join('') || (part.text === '0' ? '0' : ''))
    else parts.unshift(digits.pop() ?? (part.text === '0' ? '0' : ''))
  }
  const sign = value < 0 && !isNegative ? '-' : ''
  return `${sign}${before}${parts.join('')}${fraction && `.${fraction}`}${after}`.trim()
}

/** `38.5` as `38 1/2`, with the nearest fraction that the format has room for. */
function showFraction(value: number, { denominator, denominatorDigits }: FormatSection): string {
  const absolute = Math.abs(value)
  const whole = Math.floor(absolute)
  const [over, under] = denominator
    ? [Math.round((absolute - whole) * denominator), denominator]
    : nearestFraction(absolute - whole, 10 ** denominatorDigits - 1)
  const sign = value < 0 ? '-' : ''
  if (over === 0) return `${sign}${whole}`
  if (over === under) return `${sign}${whole + 1}`
  return `${sign}${whole === 0 ? '' : `${whole} `}${over}/${under}`
}

function nearestFraction(part: number, maxDenominator: number): [number, number] {
  let best: [number, number] = [Math.round(part), 1]
  for (let under = 2; under <= Math.min(maxDenominator, 999); under += 1) {
    const over = Math.round(part * under)
    if (Math.abs(over / under - part) < Math.abs(best[0] / best[1] - part) - 1e-12) best = [over, under]
  }
  return best
}
