// The apostrophe with which spreadsheets mark digits as a text: '07102, '+12015550142.

const markedDigits = /^'+[\d+(]/

export function removeTextMark(text: string): string {
  return markedDigits.test(text) ? text.slice(1) : text
}

/** Adds an apostrophe to a text that has one, so that `removeTextMark` restores it. */
export function escapeTextMark(text: string): string {
  return markedDigits.test(text) ? `'${text}` : text
}
