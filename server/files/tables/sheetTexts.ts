// Texts of cells: plain ones, with several fonts, and with escaped characters.

/** Collects the text of the elements `t` within a text of a workbook, but not how Japanese ones are pronounced (`rPh`). */
export function createTextReader() {
  let text = ''
  let isText = false
  let isPronunciation = false
  return {
    start() {
      text = ''
      isText = false
      isPronunciation = false
    },
    open(name: string) {
      if (name === 't') isText = !isPronunciation
      else if (name === 'rPh') isPronunciation = true
    },
    close(name: string) {
      if (name === 't') isText = false
      else if (name === 'rPh') isPronunciation = false
    },
    add(part: string) {
      if (isText) text += part
    },
    end: () => unescapeText(text),
  }
}

/** Characters that XML can't have are escaped like `_x000D_`, and such a text like `_x005F_x000D_` (ECMA-376 22.9.2.19). */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text.replaceAll('\0', '')
  return text
    .replaceAll(/_x([\da-f]{4})_/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll('\0', '')
}
