// Which options of a variant are its color and its size, by their names and in combined values.
import { namesInFiles } from '#domain/catalog/columnNames.ts'
import { normalizeColumnName, toNameSet } from '#domain/files/columnMapping.ts'

export type OptionField = 'color' | 'size'

/** Names of options besides those of columns: plurals, and words of shops. */
const optionNames: Record<OptionField, string> = {
  color:
    'Colour, Colors, Colours, Farben, Couleurs, Colores, Colori, Cores, Kleuren, Kolory, Färger, Farver, Farger, Barvy, Culoare,' +
    'Culori, Szín, Renk, Цвет, Colour / Pattern, Print, Colorway name, Farbton, 색상',
  size:
    'Sizes, Größen, Tailles, Tallas, Taglie, Taglia scarpe, Tamanhos, Tamaño, Tamaños, Maten, Rozmiary, Storlekar, Størrelser,' +
    'Velikosti, Mărime, Marime, Méret, Beden, Размер, Talla EU, Schuhgröße, Shoe size, EU size, US size, UK size, Clothing size, Waist,' +
    'Numero, Numeración, 사이즈, 規格尺寸',
}

const fieldOfName = new Map<string, OptionField>()
for (const field of ['color', 'size'] as const)
  for (const name of toNameSet(`${namesInFiles[field]},${optionNames[field]}`)) fieldOfName.set(name, field)

/** ['size'] for 'Größe', ['color', 'size'] for 'Colour / Size', [] for 'Fabric'. */
export function findOptionFields(name: string): OptionField[] {
  const parts = name.split(/\s*[/&,|+-]\s*|\s+(?:and|und|et|y|e|en|och|og|a|i)\s+/i).map(findField)
  const [first, second] = parts
  return parts.length === 2 && first !== undefined && second !== undefined && first !== second
    ? [first, second]
    : [findField(name)].filter((field) => field !== undefined)
}

function findField(name: string): OptionField | undefined {
  const known = fieldOfName.get(normalizeColumnName(name.replace(/^(?:attribute_)?pa_/i, '')))
  if (known !== undefined) return known
  const last = /\b(colou?r|size)$/i.exec(name.trim())?.[1]?.toLowerCase()
  return last === undefined ? undefined : last === 'size' ? 'size' : 'color'
}

const separators = [' / ', ' | ', ' - ', ', ', '/', '|', ',', ' -', '- ']

/** 'Red / White / S' as color and size is Red / White and S. The color has the parts between if there are more than two. */
export function splitCombined(
  value: string,
  [first]: readonly OptionField[],
): Partial<Record<OptionField, string>> {
  const separator = separators.find((each) => value.includes(each))
  if (separator === undefined) return isSizeName(value) ? { size: value } : { color: value }
  const parts = value.split(separator).map((part) => part.trim())
  const size = (first === 'size' ? parts.shift() : parts.pop()) ?? ''
  return { color: parts.join(separator === '/' ? '/' : separator.trim() === '' ? ' ' : separator), size }
}

const letterSize = String.raw`(?:\d{1,2}X|X{0,5})[SL]|M|\d{1,2}X|XX?[SL]|[SLM]`
const range = String.raw`\d{1,3}(?:[.,]5|½)?(?:\s?[-/]\s?\d{1,3})?`
const sizePattern = new RegExp(
  `^(?:(?:${letterSize})(?:\\s?[-/]\\s?(?:${letterSize}))?|(?:x-|xx-|extra |2x-|3x-)?(?:small|medium|large)|(?:one|free)\\s?size|` +
    `o/?s|osfa|osfm|tu|uni|${range}\\s?(?:m|mo|months|y|yrs|years|t|cm)?|nb|newborn|(?:eu|us|uk|fr|de|it|w|size)\\s?${range}|` +
    `w?\\d{2}\\s?[x/]?\\s?l\\d{2}|\\d{2}x\\d{2}|\\d{2,3}[a-h]{1,3}|xpp|pp|p|g|gg|xg{1,3}|eg{1,2})$`,
  'i',
)

/** Whether a text is a size as shops write them: 2XL, S/M, 38, 10.5, EU 42, 3-6M, W32 L34, One size. */
export function isSizeName(text: string): boolean {
  return text.length <= 14 && sizePattern.test(text.trim())
}
