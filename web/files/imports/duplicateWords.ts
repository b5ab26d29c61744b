// The words of imports whose rows can be likely duplicates of records that exist.
import type { PastImport } from '#contract/files/imports.ts'
import { countImported, type duplicateModes, type ImportKind, importedNames } from '#domain/files/imports.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import type { BadgeTone } from '#web/ui/Badge.tsx'

import { resultLabels } from './resultLabels.ts'

export type DuplicateMode = (typeof duplicateModes)[number]
export type DuplicateResult = 'new' | 'changed' | 'same' | 'duplicate' | 'refused'
export type DuplicateCounts = Readonly<Record<DuplicateResult, number>>

/** In the order of the preview. */
export const duplicateResults: Record<DuplicateResult, { label: string; badge?: string; tone: BadgeTone }> = {
  new: resultLabels.new,
  changed: resultLabels.changed,
  same: resultLabels.same,
  duplicate: { label: 'Likely duplicates', badge: 'Duplicate', tone: 'warning' },
  refused: resultLabels.refused,
}

/** What an import does with likely duplicates. `forWhom` says which ones are no duplicates. */
export function duplicateChoices(kind: ImportKind, forWhom: string) {
  const { names } = importedNames[kind]
  return [
    { mode: 'skip', done: 'Skipped', title: 'Skip them', text: `The ${names} that exist stay as they are.` },
    {
      mode: 'update',
      done: 'Updated',
      title: `Update the ${names} that exist`,
      text: 'They get the values in the file; empty cells change nothing.',
    },
    { mode: 'create', done: 'Added', title: `Add them as new ${names}`, text: forWhom },
  ] as const
}

/** '5 new customers will be added, 12 updated, 3 likely duplicates skipped, 2 rows refused.' */
export function formatPreviewSummary(kind: ImportKind, counts: DuplicateCounts, mode: DuplicateMode): string {
  const { name, names } = importedNames[kind]
  const effects: Record<DuplicateMode, string> = {
    skip: 'skipped',
    update: 'updated',
    create: `added as new ${names}`,
  }
  const parts = [
    counts.new > 0 ? `${pluralize(counts.new, `new ${name}`, `new ${names}`)} will be added` : '',
    counts.changed > 0 ? `${formatCount(counts.changed)} updated` : '',
    counts.same > 0 ? `${formatCount(counts.same)} unchanged` : '',
    counts.duplicate > 0 ? `${pluralize(counts.duplicate, 'likely duplicate')} ${effects[mode]}` : '',
    counts.refused > 0 ? `${pluralize(counts.refused, 'row')} refused` : '',
  ]
  return `${parts.filter(Boolean).join(', ') || 'Nothing will change'}.`
}

/** '12 customers imported, 3 updated, 1 duplicate skipped' */
export function formatImportSummary(
  kind: ImportKind,
  { importedCount, updatedCount, duplicateCount }: PastImport,
): string {
  const parts = [
    `${countImported(kind, importedCount)} imported`,
    `${formatCount(updatedCount)} updated`,
    duplicateCount > 0 ? `${pluralize(duplicateCount, 'duplicate')} skipped` : '',
  ]
  return parts.filter(Boolean).join(', ')
}

export const skippedDuplicates = {
  title: (count: number) => `${pluralize(count, 'likely duplicate')} skipped`,
  label: 'Skipped rows',
}
