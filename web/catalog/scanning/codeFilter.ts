// Decides which of the codes in the pictures of a camera were scanned: it sees each of them many times.

export interface SeenCode {
  text: string
  /** From the center of the picture, in pixels. */
  distance: number
}

/** The same code counts again if it was out of the picture for so long. */
const repeatAfterMs = 800

/** Another code counts if the last one was out of the picture for so long: a label can have a barcode and a QR code. */
const nextAfterMs = 300

/**
 * Returns a function that gets the codes of each picture with its time, and returns the one that was scanned, if any: the one nearest to
 * the center. Five scans of a code are five times that it comes into the picture.
 */
export function createCodeFilter(): (codes: readonly SeenCode[], atMs: number) => string | undefined {
  let last: { text: string; seenAtMs: number } | undefined
  return (codes, atMs) => {
    const [nearest] = codes.toSorted((a, b) => a.distance - b.distance)
    const isLastSeen = codes.some(({ text }) => text === last?.text)
    const absentMs = last ? atMs - last.seenAtMs : Number.POSITIVE_INFINITY
    if (last && isLastSeen) {
      last.seenAtMs = atMs
      if (absentMs < repeatAfterMs) return undefined
    }
    if (!nearest || absentMs < nextAfterMs) return undefined
    last = { text: nearest.text, seenAtMs: atMs }
    return nearest.text
  }
}
