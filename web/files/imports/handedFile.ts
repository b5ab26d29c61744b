// Hands a file that was chosen on another page over to the page that imports it.

let handed: File | null = null

export function handOverFile(file: File): void {
  handed = file
}

/** Returns the file once; null if the page was opened without one. */
export function takeHandedFile(): File | null {
  const file = handed
  handed = null
  return file
}
