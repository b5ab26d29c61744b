/** 'S (4-6)' as 'S'. */
export function withoutRange(size: string): string {
  return size.replace(/\s*\(\s*\d{1,2}(?:\s*[-–/]\s*\d{1,2})?\s*\)\s*$/, '')
}

/** 'X-Large (14)' as 'XL', '2X-Large' as '2XL'. Other sizes stay as they are. */
export function lettersOfSize(text: string): string {
  const size = withoutRange(text)
  const [, count = '', letters = '', word = ''] =
    /^(?:(\d)x|(x{1,5})|extra)[\s-]*(small|large)$/i.exec(size.trim()) ?? []
  return word === '' ? size : `${count}${letters.toUpperCase() || 'X'}${word.slice(0, 1).toUpperCase()}`
}
