// The color, the size and the other options of a variant.
import type { ImportCells } from '#domain/catalog/importRow.ts'

import type { FileLayout } from './fileStart.ts'
import { findOptionFields, isSizeName, type OptionField, splitCombined } from './optionFields.ts'

export interface Variant {
  color: string
  size: string
  /** Values of options that are neither, and of a second color or size. */
  others: string[]
  /** All values, for a product ID. */
  values: string[]
}

/** Shopify's placeholder for a product without options. */
const noOption = 'Default Title'

/**
 * Returns a function that reads the options of a row. `names` are those of the columns of option names, which only the first row of a
 * product may have.
 */
export function createVariantReader({ options, attributes, program }: FileLayout) {
  const fieldsOf = rememberFields()
  return (texts: readonly string[], names: readonly string[], isVariation: boolean): Variant => {
    const variant: Variant = { color: '', size: '', others: [], values: [] }
    for (const [index, { value, fields }] of options.entries()) {
      const text = texts[value] ?? ''
      // A product that is no variation lists all values of an attribute.
      const isList = program?.parents !== undefined && !isVariation && text.includes(', ')
      if (text === '' || text === noOption || isList) continue
      variant.values.push(text)
      addOption(variant, fields ?? fieldsOf(names[index] ?? ''), text)
    }
    for (const position of attributes) addAttributes(variant, texts[position] ?? '', fieldsOf)
    return variant
  }
}

function addOption(variant: Variant, fields: readonly OptionField[], text: string): void {
  if (fields.length === 2) {
    const { color = '', size = '' } = splitCombined(text, fields)
    variant.color ||= color
    variant.size ||= size
    return
  }
  const [field] = fields
  if (field === undefined || variant[field] !== '') variant.others.push(text)
  else variant[field] = text
}

/** 'color=White,size=M' or 'Color: White, Size: M'. Other attributes are no options. */
function addAttributes(
  variant: Variant,
  text: string,
  fieldsOf: (name: string) => readonly OptionField[],
): void {
  for (const part of text.split(/[,;|\n]\s*(?=[^,;|\n=:]+[=:])/)) {
    const [, name = '', value = ''] = /^\s*([^=:]+)[=:]\s*(.*?)\s*$/s.exec(part) ?? []
    const [field, second] = fieldsOf(name)
    if (field === undefined || second !== undefined || variant[field] !== '' || value === '') continue
    variant[field] = value
    variant.values.push(value)
  }
}

/** 'Small, White': the name of a variation without options. */
export function readVariationName(variant: Variant, name: string): void {
  if (name === '' || variant.values.length > 0 || /^(?:regular|default|standard)$/i.test(name)) return
  const parts = name.split(/\s*[,/|]\s*/)
  const [size, ...otherSizes] = parts.filter(isSizeName)
  const others = parts.filter((part) => !isSizeName(part))
  variant.values.push(name)
  if (size === undefined || otherSizes.length > 0) variant.others.push(name)
  else {
    variant.size = size
    if (others.length === 1) variant.color = others[0] ?? ''
    else variant.others.push(...others)
  }
}

/** The name of a product with the options that are neither color nor size. */
export function nameVariant({ productName = '' }: ImportCells, { others }: Variant): string {
  return [productName, ...others].filter(Boolean).join(' / ')
}

/** A file has few names of options. */
function rememberFields(): (name: string) => readonly OptionField[] {
  const known = new Map<string, OptionField[]>()
  return (name) => {
    const fields = known.get(name) ?? findOptionFields(name)
    if (known.size < 1000) known.set(name, fields)
    return fields
  }
}
