// Values of plain records for tests, from their definitions.
import { recordEndpointsOf } from '#contract/records.ts'
import { type AnyRecord, fieldsOf } from '#domain/platform/records/defineRecord.ts'
import type { AnyValue, RecordField } from '#domain/platform/records/fields.ts'
import { isRecordNoun } from '#domain/records.ts'
import type { TestClient } from '#server/testing/startTestApp.ts'

export type SampleValues = Record<string, AnyValue>

/** Of fields whose limits don't fit together, or of which the business allows less. */
export const fittingSamples: Readonly<Record<string, [AnyValue, AnyValue]>> = {
  columns: [1, 2],
  rows: [2, 3],
  networkAddress: ['192.168.1.40', '[fd00::7]:9101'],
}

/** Two values of each field, none of them its default. References name records of their own. */
export async function createSamples(
  client: TestClient,
  record: AnyRecord,
): Promise<{ one: SampleValues; other: SampleValues }> {
  const samples: { one: SampleValues; other: SampleValues } = { one: {}, other: {} }
  for (const [name, field] of fieldsOf(record))
    [samples.one[name], samples.other[name]] = await sampleValues(client, name, field)
  return samples
}

async function sampleValues(
  client: TestClient,
  name: string,
  field: RecordField,
): Promise<[AnyValue, AnyValue]> {
  const fitting = fittingSamples[name]
  if (fitting) return fitting
  if (field.kind === 'yesNo') return [!field.default, field.default]
  if (field.kind === 'integer') return [field.min, field.max]
  // Near the default, so that lengths fit together.
  if (field.kind === 'length') return [field.default + 20, field.default + 10]
  if (field.kind === 'percent') return [250, field.maxBasisPoints]
  if (field.kind === 'money') return [1234, field.maxCents]
  if (field.kind === 'email') return ['mill@harbor.test', 'office@harbor.test']
  if (field.kind === 'paragraph') return ['214 Mill Street\nLowell', '-']
  if (field.kind === 'choice') {
    const others = Object.keys(field.choices).filter((choice) => choice !== field.default)
    return [others[0] ?? null, others[1] ?? field.default ?? null]
  }
  if (field.kind !== 'reference') return [`${name} 07102`, "'- é"]
  if (!isRecordNoun(field.to)) throw new Error(`${field.to} is no plain record`)
  const { create } = recordEndpointsOf(field.to)
  const made = [
    await client.call(create, { name: 'Named' }),
    await client.call(create, { name: 'Named too' }),
  ]
  return [made[0]?.id ?? null, made[1]?.id ?? null]
}
