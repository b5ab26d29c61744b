// Decides which of the codes in the pictures of a camera were scanned: it sees each of them many times.

export interface SeenCode {
  text: string
  /** From the center of the picture, in pixels. */
  distance: number
}

/** The same code counts again if it was missing in the pictures of so long. */
const repeatAfterMs = 700

/** Another code counts if the last one is missing in the pictures of so long: a label can have a barcode and a QR code. */
const nextAfterMs = 300

/**
 * Returns a function that gets the codes of each picture and when it was taken, and returns the code that was scanned, if any: the one
 * nearest to the center. Five scans of a code are five times that it comes into the picture. The time between two pictures of a slow
 * reader says nothing: what is in both was not missing.
 */
export function createCodeFilter(): (codes: readonly SeenCode[], takenAtMs: number) => string | undefined {
  let last: { text: string; missing?: { sinceMs: number; untilMs: number } | undefined } | undefined
  return (codes, takenAtMs) => {
    const [nearest] = codes.toSorted((a, b) => a.distance - b.distance)
    if (last) {
      const { text } = last
      const isSeen = codes.some((code) => code.text === text)
      if (!isSeen) last.missing = { sinceMs: last.missing?.sinceMs ?? takenAtMs, untilMs: takenAtMs }
      const missingMs = last.missing ? last.missing.untilMs - last.missing.sinceMs : 0
      if (isSeen) last.missing = undefined
      if (missingMs < (isSeen ? repeatAfterMs : nextAfterMs)) return undefined
    }
    if (!nearest) return undefined
    last = { text: nearest.text }
    return nearest.text
  }
}
