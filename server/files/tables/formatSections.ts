// Splits a number format into its sections, such as those of positive and negative numbers, and their parts.
export interface FormatSection {
  kind: 'number' | 'general' | 'percent' | 'fraction' | 'scientific' | 'literal' | 'text'
  hasDate: boolean
  /** Has a day, month or year; else only a time. */
  hasDay: boolean
  /** The second section, which has its own sign. */
  isNegative: boolean
  condition: ((value: number) => boolean) | undefined
  /** A currency other than the US dollar. */
  currency: string
  /** Has letters, digits or signs around the number that belong to what is shown, as in `"SKU-"0000`. */
  literals: boolean
  before: string
  after: string
  /** The digits of whole numbers and the literals between them. */
  pattern: { isDigit: boolean; text: string }[]
  /** Has literals between the digits, as in `000-00`. */
  isSplit: boolean
  /** `0` before the decimal point. */
  zeros: number
  decimals: number
  /** Of a fraction such as `# ?/8`; 0 if it is free. */
  denominator: number
  denominatorDigits: number
}

interface Token {
  kind: 'literal' | 'bracket' | 'general' | 'exponent' | 'date' | 'digit' | 'mark' | 'text' | 'space'
  text: string
}

const tokenPattern =
  /"(?<quoted>[^"]*)"?|\\(?<escaped>.)|(?<space>[_*].)|\[(?<bracket>[^\]]*)\]|(?<general>general)|(?<exponent>e[+-])|(?<date>am\/pm|a\/p|[dmyhsgbe]+)|(?<digit>[0#?])|(?<mark>[.,%/])|(?<text>@)|(?<other>.)/gisu

/** Sections are separated by semicolons: positive numbers, negative ones, zero, and texts. */
export function parseFormatSections(code: string): FormatSection[] {
  const sections: Token[][] = [[]]
  for (const { groups = {} } of code.slice(0, 255).matchAll(tokenPattern)) {
    if (groups['other'] === ';') sections.push([])
    else sections.at(-1)?.push(toToken(groups))
  }
  return sections.slice(0, 4).map((tokens, index) => ({ ...parseSection(tokens), isNegative: index === 1 }))
}

function toToken(groups: Record<string, string | undefined>): Token {
  for (const kind of ['space', 'bracket', 'general', 'exponent', 'date', 'digit', 'mark', 'text'] as const) {
    const text = groups[kind]
    if (text !== undefined) return { kind, text }
  }
  return { kind: 'literal', text: groups['quoted'] ?? groups['escaped'] ?? groups['other'] ?? '' }
}

/** The sign or the code of a currency. */
const currencySign = /\p{Sc}|^(?:[A-Z]{3}|kr\.?|zł|Kč|Ft|lei|Fr\.?)$/u
const dollars = /^(?:US)?\$$|^USD$/

function parseSection(tokens: readonly Token[]): Omit<FormatSection, 'isNegative'> {
  const parts = tokens.filter(({ kind }) => kind !== 'bracket' && kind !== 'space')
  const brackets = tokens.filter(({ kind }) => kind === 'bracket').map(({ text }) => text)
  const literalTexts = tokens.flatMap(literalText)
  const digits = parts.filter(({ kind }) => kind === 'digit')
  const isDate = tokens.some(isDateToken)
  const marks = parts.filter(({ kind }) => kind === 'mark').map(({ text }) => text)
  const point = parts.findIndex(({ kind, text }) => kind === 'mark' && text === '.')
  const wholes = point === -1 ? parts : parts.slice(0, point)
  const first = wholes.findIndex(({ kind }) => kind === 'digit')
  const last = wholes.findLastIndex(({ kind }) => kind === 'digit')
  const pattern = wholes
    .slice(first === -1 ? wholes.length : first, last + 1)
    .filter(({ kind }) => kind === 'digit' || kind === 'literal')
    .map(({ kind, text }) => ({ isDigit: kind === 'digit', text }))
  const zeros = pattern.filter(({ isDigit, text }) => isDigit && text === '0').length
  const signs = literalTexts.filter((text) => currencySign.test(text.trim())).map((text) => text.trim())
  const others = literalTexts.filter((text) => !currencySign.test(text.trim()))
  const numberAt = tokens.findIndex(({ kind }) => ['digit', 'general', 'mark'].includes(kind))
  const lastAt = tokens.findLastIndex(({ kind }) => ['digit', 'general', 'mark'].includes(kind))
  const shown = parts.map(({ text }) => text).join('')
  const denominator = /\/\s*([1-9]\d*)/.exec(shown)?.[1]
  return {
    kind: findKind(tokens, digits.length, marks),
    hasDate: isDate,
    hasDay: tokens.some(({ kind, text }) => kind === 'date' && /[dy]|^m{3,}/i.test(text)),
    condition: brackets.map(parseCondition).find((condition) => condition !== undefined),
    currency: signs.find((sign) => !dollars.test(sign)) ?? '',
    literals: others.some((text) => /[\p{L}\p{N}#&/:_+]/u.test(text)),
    before: joinLiterals(numberAt === -1 ? tokens : tokens.slice(0, numberAt)),
    after: numberAt === -1 ? '' : joinLiterals(tokens.slice(lastAt + 1)),
    pattern,
    // A space alone separates thousands, unless the format shows leading zeros.
    isSplit: pattern.some(({ isDigit, text }) => !isDigit && (text.trim() !== '' || zeros > 1)),
    zeros,
    decimals: point === -1 ? 0 : parts.slice(point).filter(({ kind }) => kind === 'digit').length,
    denominator: Number(denominator ?? 0),
    denominatorDigits: /\/([0#?]+)/.exec(shown)?.[1]?.length ?? 1,
  }
}

function findKind(
  tokens: readonly Token[],
  digitCount: number,
  marks: readonly string[],
): FormatSection['kind'] {
  if (tokens.some(({ kind }) => kind === 'text')) return 'text'
  if (tokens.some(({ kind }) => kind === 'general') || tokens.length === 0) return 'general'
  if (marks.includes('%')) return 'percent'
  if (tokens.some(({ kind }) => kind === 'exponent')) return 'scientific'
  if (digitCount === 0) return 'literal'
  return marks.includes('/') ? 'fraction' : 'number'
}

/** The literal of a token: a text, or the currency of a bracket such as `[$€-407]`. */
function literalText({ kind, text }: Token): string[] {
  if (kind === 'literal') return [text]
  const currency = kind === 'bracket' ? /^\$([^-]*)/.exec(text)?.[1] : undefined
  return currency ? [currency] : []
}

function joinLiterals(tokens: readonly Token[]): string {
  return tokens
    .flatMap(literalText)
    .filter((text) => !currencySign.test(text.trim()))
    .join('')
}

function isDateToken({ kind, text }: Token): boolean {
  if (kind === 'bracket') return /^(?:h+|m+|s+)$/i.test(text)
  return kind === 'date' && /[dmyhs]/i.test(text)
}

/** `[<=9999999]`, as phone numbers have. */
function parseCondition(bracket: string): ((value: number) => boolean) | undefined {
  const [, operator = '', limit] = /^(<=|>=|<>|<|>|=)(-?[\d.]+)$/.exec(bracket) ?? []
  const compare = comparisons[operator]
  return compare && ((value) => compare(value, Number(limit)))
}

const comparisons: Record<string, (value: number, limit: number) => boolean> = {
  '<=': (value, limit) => value <= limit,
  '>=': (value, limit) => value >= limit,
  '<>': (value, limit) => value !== limit,
  '<': (value, limit) => value < limit,
  '>': (value, limit) => value > limit,
  '=': (value, limit) => value === limit,
}
