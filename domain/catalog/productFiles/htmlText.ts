// Turns HTML, in which shops describe their products, into text.

/** Every other tag starts a new line. */
const inlineTags =
  /^(a|abbr|b|big|cite|code|del|dfn|em|font|i|img|ins|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|tt|u|wbr)$/
const hiddenTags = new Set(['script', 'style'])
const entities = new Map([
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ndash: '–', mdash: '—' }),
  ...Object.entries({ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', hellip: '…', bull: '•', deg: '°' }),
])

/** Longer HTML stays unconverted and is then rejected for its length. */
const maxHtmlLength = 50_000

/** Returns the text of HTML, one line per paragraph and list item. */
export function htmlToText(html: string): string {
  if (html.length > maxHtmlLength) return html
  let text = ''
  let skipped = ''
  const pieces = html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^<>]*>|<[!?/][^<>]*>|(.[^<]*)/gis)
  for (const [, close, tag = '', words = ''] of pieces) {
    const name = tag.toLowerCase()
    if (skipped !== '') {
      if (close && name === skipped) skipped = ''
    } else if (hiddenTags.has(name)) skipped = close ? '' : name
    else if (name !== '') text += inlineTags.test(name) ? '' : name === 'td' ? ' ' : '\n'
    else text += words.replace(/\s/g, ' ')
  }
  return text
    .replace(/&(#?)(x?)(\w{1,8});/gi, decodeEntity)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
}

function decodeEntity(entity: string, numeric: string, hex: string, name: string): string {
  if (numeric === '') return entities.get(`${hex}${name}`) ?? entity
  const point = Number.parseInt(name, hex === '' ? 10 : 16)
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : entity
}
