// Hands a file over to the page of a record that is just saved: the list of its files adds it.
import type { NounWithFiles } from '#domain/recordsWithFiles.ts'

let kept: { noun: NounWithFiles; id: number; file: File } | undefined

export function keepFileFor(noun: NounWithFiles, id: number, file: File): void {
  kept = { noun, id, file }
}

/** Returns the file of the record once. */
export function takeFileFor(noun: NounWithFiles, id: number): File | undefined {
  if (kept?.noun !== noun || kept.id !== id) return undefined
  const { file } = kept
  kept = undefined
  return file
}
