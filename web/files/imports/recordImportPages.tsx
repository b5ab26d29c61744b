// The pages of imports whose rows have one result each, whatever the mode: the kind of record brings only its words.
import type { ColumnMapping } from '#domain/files/columnMapping.ts'

import { getColumnMapping } from './columnChoice.ts'
import type { ImportOf, ImportPages, ImportTypes, RowResults } from './importPages.ts'
import { ModePicker } from './ModePicker.tsx'
import { SentencesCard } from './SentencesCard.tsx'

interface RecordImportTypes extends ImportTypes {
  row: ImportTypes['row']
  previewed: { notedCount: number; counts: Readonly<Record<string, number>> }
}

/** What an import does with records that exist. */
interface ModeWords<Mode extends string> {
  mode: Mode
  title: string
  text: string
  /** What happened to them: 'Skipped'. */
  done: string
}

interface RecordImportWords<T extends RecordImportTypes> extends Omit<
  ImportPages<T>,
  | 'toasts'
  | 'findMappingError'
  | 'firstMode'
  | 'modeLabels'
  | 'hasUpdates'
  | 'renderModePicker'
  | 'results'
  | 'renderSkipped'
> {
  /** Why these columns can't be imported like this. */
  findMappingError: (names: readonly string[], mapping: ColumnMapping<T['field']>) => string | undefined
  /** The first one is chosen at the start. */
  modes: readonly [ModeWords<T['mode']>, ...ModeWords<T['mode']>[]]
  /** Which rows the modes are about. */
  modeText: string
  canUpdate: boolean
  /** In the order of the preview. */
  results: RowResults<T>['labels']
  /** What the import will do: '5 new customers will be added, 2 rows refused.' */
  formatPreview: (previewed: T['previewed'], mode: T['mode']) => string
  /** What it did: '12 customers imported, 3 updated' */
  formatDone: (done: ImportOf<T>) => string
  skipped: { title: (count: number) => string; label: string }
}

export function recordImportPages<T extends RecordImportTypes>({
  findMappingError,
  modes,
  modeText,
  canUpdate,
  results,
  formatPreview,
  formatDone,
  skipped,
  ...words
}: RecordImportWords<T>): ImportPages<T> {
  return {
    ...words,
    toasts: {
      describeDone: (done) => ({ title: 'Import complete', description: formatDone(done) }),
      failedTitle: 'Import failed',
    },
    findMappingError: ({ columns }) =>
      findMappingError(
        columns.map(({ name }) => name),
        getColumnMapping(columns),
      ),
    firstMode: modes[0].mode,
    modeLabels: Object.fromEntries(modes.map(({ mode, done }) => [mode, done])) as Record<T['mode'], string>,
    hasUpdates: () => canUpdate,
    renderModePicker: ({ previewed }, mode, setMode) => (
      <ModePicker
        title={words.modeTitle}
        mode={mode}
        choices={modes.map((choice) => ({ mode: choice.mode, title: choice.title, text: choice.text }))}
        onChange={setMode}
        summary={previewed && formatPreview(previewed, mode)}
      >
        <p className="mb-3 text-control text-muted">{modeText}</p>
      </ModePicker>
    ),
    results: {
      labels: results,
      list: () => Object.keys(results),
      find: ({ result }) => result,
      count: ({ counts }) => counts,
    },
    renderSkipped: ({ duplicates, import: { duplicateCount } }) => (
      <SentencesCard
        title={skipped.title(duplicateCount)}
        label={skipped.label}
        sentences={duplicates}
        total={duplicateCount}
      />
    ),
  }
}
