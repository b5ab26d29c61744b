// Saving what came over the wire as a file on the person's machine.

/** Offers the blob for saving under a name. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the blob only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
