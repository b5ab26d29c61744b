// Splits the text of a CSV file into records (RFC 4180), with any line ends, as far as possible around broken quotation marks.

export interface CsvRecord {
  cells: string[]
  /** The line of a record whose quotation marks are wrong; its cells are unknown. */
  broken?: string
  /** A quotation mark of this broken record, or of the one before, could have swallowed others. */
  isOpen?: boolean
}

export interface CsvParser {
  /** Returns the records that are complete. None after one that is open are right. */
  write: (text: string) => CsvRecord[]
  /** Returns the records that are left. */
  end: () => CsvRecord[]
  /** Characters of the record that is not complete. */
  restLength: () => number
}

/** Reads blank lines as records with one empty cell. */
export function createCsvParser(separator: string): CsvParser {
  let rest = ''
  let columnCount = 0
  let isAfterBroken = false
  const read = (isLast: boolean): CsvRecord[] => {
    const records: CsvRecord[] = []
    let at = 0
    while (at < rest.length) {
      const found = readRecord({ text: rest, separator, isLast }, at)
      if (!found) break
      const { record, next } = found
      columnCount ||= record.cells.length
      // A cell of a broken record goes on in the next line: the record has few cells, or the next line an odd mark.
      const isShort = record.broken !== undefined && record.broken.split(separator).length < columnCount
      const isContinuation = isAfterBroken && hasOddMarks(rest.slice(at, next))
      records.push(isShort || isContinuation ? { ...record, isOpen: true } : record)
      isAfterBroken = record.broken !== undefined
      at = next
    }
    rest = rest.slice(at)
    return records
  }

  return {
    write(text) {
      rest += text
      return read(false)
    },
    end: () => read(true),
    restLength: () => rest.length,
  }
}

function hasOddMarks(text: string): boolean {
  return text.split('"').length % 2 === 0
}

interface Source {
  text: string
  separator: string
  /** No text follows. */
  isLast: boolean
  /** Quotation marks after a backslash don't end a cell. */
  hasBackslashes?: boolean
}

interface Read<Value> {
  value: Value
  /** The position after it. */
  next: number
}

type Quoted = Read<string> | 'incomplete' | 'broken'

/** Undefined if the text ends before the record. */
function readRecord(source: Source, start: number): { record: CsvRecord; next: number } | undefined {
  const { text, separator, isLast } = source
  const cells: string[] = []
  for (let at = start; ;) {
    const first = skipSpaces(source, at)
    const cell: Quoted = text[first] === '"' ? readQuoted(source, first + 1) : readPlain(source, at)
    if (cell === 'incomplete') return undefined
    if (cell === 'broken') return readBroken(source, start)
    cells.push(cell.value)
    const { next } = cell
    if (next === text.length && !isLast) return undefined
    if (text[next] === separator) at = next + 1
    else if (text[next] === '\r' && next + 1 === text.length && !isLast) return undefined
    else return { record: { cells }, next: next + (text.startsWith('\r\n', next) ? 2 : 1) }
  }
}

function skipSpaces({ text, separator }: Source, start: number): number {
  const spaces = separator === '\t' ? ' ' : ' \t'
  let at = start
  while (at < text.length && spaces.includes(text.charAt(at))) at += 1
  return at
}

/** A cell up to the next separator or line end. Quotation marks belong to it, as in `32" waist`. */
function readPlain({ text, separator }: Source, start: number): Read<string> {
  const end = separator.charCodeAt(0)
  let at = start
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === end || code === 10 || code === 13) break
  }
  return { value: text.slice(start, at), next: at }
}

/** A cell up to its closing quotation mark, and the spaces after it. */
function readQuoted(source: Source, start: number): Quoted {
  const { text, separator, isLast, hasBackslashes = false } = source
  let value = ''
  for (let at = start; ;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return isLast ? 'broken' : 'incomplete'
    const isEscaped = hasBackslashes && text[quote - 1] === '\\'
    value += text.slice(at, isEscaped ? quote - 1 : quote)
    if (isEscaped || text[quote + 1] === '"') {
      value += '"'
      at = quote + (isEscaped ? 1 : 2)
      continue
    }
    const next = skipSpaces(source, quote + 1)
    if (next === text.length) return isLast ? { value, next } : 'incomplete'
    return [separator, '\n', '\r'].includes(text[next] ?? '') ? { value, next } : 'broken'
  }
}

/**
 * Reads a record with wrong quotation marks if it is a single line: with backslashes before them, as some programs write, else as broken.
 * With an even number of marks, none can be open at its end.
 */
function readBroken(source: Source, start: number): { record: CsvRecord; next: number } | undefined {
  const { text, isLast } = source
  const { value: line, next } = readPlain({ ...source, separator: '\n' }, start)
  if (next === text.length && !isLast) return undefined
  const isOpen = hasOddMarks(line)
  const record = (isOpen ? undefined : readRecordLine(source, line)) ?? { cells: [], broken: line, isOpen }
  return { record, next: next + (text.startsWith('\r\n', next) ? 2 : 1) }
}

function readRecordLine({ separator }: Source, line: string): CsvRecord | undefined {
  if (!line.includes('\\"')) return undefined
  const source = { text: line, separator, isLast: true, hasBackslashes: true }
  const cells: string[] = []
  for (let at = 0; ;) {
    const first = skipSpaces(source, at)
    const cell = line[first] === '"' ? readQuoted(source, first + 1) : readPlain(source, at)
    if (typeof cell === 'string') return undefined
    cells.push(cell.value)
    if (cell.next >= line.length) return { cells }
    at = cell.next + 1
  }
}
