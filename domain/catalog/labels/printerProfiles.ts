// Printer profiles: how far a printer is off, its dots per inch, and its address in the network.
import { defineRecord } from '#domain/platform/records/defineRecord.ts'
import type { IntegerField, LengthField } from '#domain/platform/records/fields.ts'

/** One inch: with more, the page is placed wrongly, and not the printer off. */
const maxOffsetUm = 25_400
/** 5%: a page that is further off was scaled by its driver. */
const maxScalePpm = 50_000

function offset<const Label extends string>(label: Label, names: string): LengthField & { label: Label } {
  return { kind: 'length', label, minUm: -maxOffsetUm, maxUm: maxOffsetUm, default: 0, names }
}

function scale<const Label extends string>(label: Label, names: string): IntegerField & { label: Label } {
  const limits = { min: -maxScalePpm, max: maxScalePpm, unit: 'ppm' }
  return {
    kind: 'integer',
    label,
    hint: 'Millionths that labels are stretched by. Empty: 0',
    ...limits,
    names,
  }
}

/** Scales are parts per million. */
export const printerProfile = defineRecord({
  noun: 'printerProfile',
  name: 'printer profile',
  names: 'printer profiles',
  path: 'printer-profiles',
  numbers: 'PP-',
  module: 'Products',
  may: {
    read: 'products.read',
    edit: 'printers.manage',
    delete: 'printers.manage',
    import: 'printers.manage',
  },
  columnNames: { number: 'Profile number', name: 'Printer' },
  fields: {
    networkAddress: {
      kind: 'line',
      label: 'Network address',
      hint: 'Of a label printer: 192.168.1.40 or zebra.local:9100',
      max: 260,
      isSearched: true,
      names: 'Host, IP address',
    },
    dpi: {
      kind: 'integer',
      label: 'Dots per inch',
      hint: 'Of a label printer. Empty: those of the label format',
      min: 100,
      max: 1200,
      names: 'DPI, Resolution',
    },
    offsetXUm: offset('Shift to the right', 'Offset X, Horizontal offset'),
    offsetYUm: offset('Shift down', 'Offset Y, Vertical offset'),
    scaleXPpm: scale('Stretch across', 'Scale X, Horizontal scale'),
    scaleYPpm: scale('Stretch down', 'Scale Y, Vertical scale'),
  },
})
