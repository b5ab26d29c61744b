// Reads the parts of a workbook besides its sheets: which sheets there are, shared texts, and number formats.
import { posix } from 'node:path'

import { type NumberFormat, parseNumberFormat } from './numberFormat.ts'
import { decodeEntities, isTrue, readWholeXml, type XmlAttributes } from './readXml.ts'
import type { ZipFiles } from './readZip.ts'
import { createTextReader } from './sheetTexts.ts'

export interface WorkbookSheet {
  name: string
  isHidden: boolean
  /** The path of its XML. */
  path: string
}

export interface Workbook {
  /** In their order; without charts and macros. */
  sheets: WorkbookSheet[]
  /** Dates count from 1904, as Excel for Mac once did. */
  is1904: boolean
  /** Its formulas were written by a program that can't compute them. */
  isUncomputed: boolean
  readTexts: () => string[]
  /** By the style of a cell. */
  readFormats: () => (NumberFormat | undefined)[]
}

/** Undefined if the archive is no workbook. Throws an Error if it is damaged. */
export function openWorkbook(files: ZipFiles): Workbook | undefined {
  const path = findWorkbook(files)
  if (path === undefined) return undefined
  const { root, found, is1904, isUncomputed } = readWorkbookXml(files.read(path))
  if (root !== 'workbook') return undefined
  const relations = readRelations(files, path)
  const sheets = found.flatMap(({ id, ...sheet }) => {
    const relation = relations.find((one) => one.id === id)
    if (!relation) throw new Error(`Sheet ${sheet.name} has no file`)
    return relation.type === 'worksheet' ? [{ ...sheet, path: relation.path }] : []
  })
  if (found.length === 0) throw new Error('The workbook has no sheets')
  const read = <T>(type: string, parse: (xml: Buffer) => T[]): T[] => {
    const part = relations.find((relation) => relation.type === type)?.path
    return part !== undefined && files.has(part) ? parse(files.read(part)) : []
  }
  return {
    sheets,
    is1904,
    isUncomputed,
    readTexts: () => read('sharedStrings', parseTexts),
    readFormats: () => read('styles', parseFormats),
  }
}

function findWorkbook(files: ZipFiles): string | undefined {
  const related = files.has('_rels/.rels')
    ? readRelations(files, '').find(({ type }) => type === 'officeDocument')?.path
    : undefined
  return [related, 'xl/workbook.xml'].find(
    (path) => path !== undefined && files.has(path) && path.endsWith('.xml'),
  )
}

interface Relation {
  id: string
  /** The last part of its URI: worksheet, styles, sharedStrings. */
  type: string
  path: string
}

/** The files that a part refers to. Shared texts and styles with their usual names need no reference. */
function readRelations(files: ZipFiles, path: string): Relation[] {
  const folder = posix.dirname(path)
  const relationsPath = posix.join(folder, '_rels', `${posix.basename(path)}.rels`)
  const relations: Relation[] = []
  if (files.has(relationsPath)) {
    readWholeXml(files.read(relationsPath), {
      open(name, readAttributes) {
        if (name !== 'Relationship') return
        const { Id: id = '', Type: type = '', Target: target = '' } = readAttributes()
        const resolved = target.startsWith('/') ? target.slice(1) : posix.join(folder, target)
        relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), path: resolved })
      },
    })
  }
  for (const type of ['sharedStrings', 'styles']) {
    if (!relations.some((relation) => relation.type === type))
      relations.push({ id: '', type, path: posix.join(folder, `${type}.xml`) })
  }
  return relations
}

function readWorkbookXml(xml: Buffer) {
  const found: { name: string; isHidden: boolean; id: string }[] = []
  let root = ''
  let is1904 = false
  let isUncomputed = false
  readWholeXml(xml, {
    open(name, readAttributes) {
      root ||= name
      if (name === 'sheet') found.push(toSheet(readAttributes()))
      if (name === 'workbookPr') is1904 = isTrue(readAttributes()['date1904'])
      if (name === 'calcPr') isUncomputed = isTrue(readAttributes()['fullCalcOnLoad'])
    },
  })
  return { root, found, is1904, isUncomputed }
}

function toSheet(attributes: XmlAttributes): { name: string; isHidden: boolean; id: string } {
  const [, id = ''] = Object.entries(attributes).find(([name]) => /(?:^|:)id$/.test(name)) ?? []
  const name = decodeEntities(attributes['name'] ?? '')
  return { name, isHidden: /hidden$/i.test(attributes['state'] ?? ''), id }
}

/** The shared texts, without the pronunciation of Japanese ones. */
function parseTexts(xml: Buffer): string[] {
  const texts: string[] = []
  const reader = createTextReader()
  readWholeXml(xml, {
    open(name) {
      if (name === 'si') reader.start()
      else reader.open(name)
    },
    close(name) {
      if (name === 'si') texts.push(reader.end())
      else reader.close(name)
    },
    text: (part) => reader.add(part),
  })
  return texts
}

/** Formats without a code in the file: percentages, fractions and dates. All others show numbers as they are. */
const builtInFormats: Record<number, string> = {
  1: '0',
  3: '#,##0',
  9: '0%',
  10: '0.00%',
  12: '# ?/?',
  13: '# ??/??',
  37: '#,##0',
  38: '#,##0',
}
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
const isBuiltInTime = (id: number) => (id >= 18 && id <= 21) || (id >= 45 && id <= 47)

function parseFormats(xml: Buffer): (NumberFormat | undefined)[] {
  const codes = new Map<number, string>()
  const ids: number[] = []
  let isInCells = false
  readWholeXml(xml, {
    open(name, readAttributes) {
      if (name === 'cellXfs') isInCells = true
      const attributes = name === 'numFmt' || name === 'xf' ? readAttributes() : {}
      const id = Number(attributes['numFmtId'] ?? 0)
      if (name === 'numFmt') codes.set(id, decodeEntities(attributes['formatCode'] ?? ''))
      if (name === 'xf' && isInCells) ids.push(id)
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  const formats = new Map(Array.from(new Set(ids), (id) => [id, toFormat(id, codes.get(id))]))
  return ids.map((id) => formats.get(id))
}

function toFormat(id: number, code: string | undefined): NumberFormat | undefined {
  if (code === undefined && isBuiltInDate(id)) return { isDate: true, isTimeOnly: isBuiltInTime(id) }
  return parseNumberFormat(code ?? builtInFormats[id] ?? 'General')
}
