/** 'X-Large' as 'XL', '2X-Large' as '2XL'. Other sizes stay as they are. */
export function lettersOfSize(size: string): string {
  const [, count = '', letters = '', word = ''] =
    /^(?:(\d)x|(x{1,5})|extra)[\s-]*(small|large)$/i.exec(size.trim()) ?? []
  return word === '' ? size : `${count}${letters.toUpperCase() || 'X'}${word.slice(0, 1).toUpperCase()}`
}
