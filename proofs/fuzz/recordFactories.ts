// Requests of imports of plain records, from their definitions.
import { recordColumns } from '#domain/files/recordFiles.ts'
import { capitalize } from '#domain/platform/format.ts'
import { type AnyRecord, importsPath } from '#domain/platform/records/defineRecord.ts'
import type { RecordField } from '#domain/platform/records/fields.ts'
import { recordNouns, records } from '#domain/records.ts'

import { forImportKey, setCsv, setImportKey } from './importFactories.ts'
import type { RandomSource } from './randomSource.ts'
import { type FactoryContext, forRecord, type RequestFactory, setCursor } from './requestFactory.ts'

/** The relative frequency of their slow calls. */
export const recordCallWeights: Record<string, number> = Object.fromEntries(
  recordNouns.flatMap((noun) => [
    [`start${capitalize(noun)}Import`, 0.1],
    [`preview${capitalize(noun)}Import`, 0.1],
    [`delete${capitalize(noun)}`, 0.3],
  ]),
)

export const recordFactories: Record<string, RequestFactory> = Object.fromEntries(
  recordNouns.flatMap((noun): [string, RequestFactory][] => {
    const one = capitalize(noun)
    const record: AnyRecord = records[noun]
    const toUndo = forRecord(importsPath(record), ({ undone }) => undone === null)
    return [
      [`preview${one}Import`, (parts, context) => setCsv(parts, recordCsv(record, context))],
      [
        `start${one}Import`,
        (parts, context) => {
          setCsv(parts, recordCsv(record, context))
          setImportKey(parts, context, `${noun}ImportKey`)
        },
      ],
      [`find${one}ImportByKey`, forImportKey(`${noun}ImportKey`)],
      [`find${one}History`, setCursor],
      [`preview${one}Undo`, toUndo],
      [`undo${one}Import`, toUndo],
    ]
  }),
)

/** A file with new records, and one that exists. */
function recordCsv(record: AnyRecord, { random, discovered }: Pick<FactoryContext, 'random' | 'discovered'>) {
  const columns = recordColumns(record)
  const known = discovered.pickObject(random, record.path, ({ number }) => Boolean(number))
  const rows = Array.from({ length: 1 + random.int(3) }, () =>
    columns.map(({ column, field }) => {
      if (column === 'number') return random.pick(['', `F-${random.int(200)}`])
      return column === 'name' ? `Record ${random.text(6)}` : randomCell(field, random)
    }),
  )
  if (known) rows.push(columns.map(({ column }) => (column === 'number' ? String(known['number']) : '')))
  const lines = rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
  return [columns.map(({ field }) => field.label).join(','), ...lines].join('\n')
}

function randomCell(field: RecordField, random: RandomSource): string {
  if (field.kind === 'integer') return random.pick(['', String(field.min), 'soon'])
  if (field.kind === 'percent') return random.pick(['', '7.5', '101'])
  if (field.kind === 'length') return random.pick(['', '12.7', '1/2 in', 'wide'])
  if (field.kind === 'money') return random.pick(['', '12.34', '-1'])
  if (field.kind === 'choice') return random.pick(['', ...Object.keys(field.choices)])
  if (field.kind === 'yesNo') return random.pick(['', 'yes', 'no'])
  if (field.kind === 'email') return random.pick(['', `${random.text(6)}@mill.test`, 'no email'])
  return field.kind === 'reference' ? '' : random.text(10)
}
