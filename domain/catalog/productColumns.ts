// The columns of products. Imports, changes and their undo, exports and SQL statements derive from this list.
import { formatCount } from '#domain/platform/format.ts'
import { formatCents, maxPriceCents, parseCents } from '#domain/platform/money.ts'
import { lineError, textError, unifyLineBreaks } from '#domain/platform/text.ts'
import { maxQuantity } from '#domain/stock/stock.ts'

import { parseCategory, productLimits } from './products.ts'

/** A column of files with products. */
export interface FileColumn {
  /** On screens; with capitals in exports. */
  label: string
  /** Common names in files, best match first. */
  names: string
  kind: 'text' | 'units' | 'cents'
  /** Why a trimmed text is invalid; undefined for a valid one. An empty text is valid if the column is optional. */
  error: (text: string) => string | undefined
}

/** The field of a product, and its value from a valid text. */
interface ProductColumnOf<Field extends string, Value> extends FileColumn {
  field: Field
  parse: (text: string) => Value
}

const column = <Field extends string, Value extends string | number | null>(
  field: Field,
  definition: Omit<ProductColumnOf<Field, Value>, 'field'>,
): ProductColumnOf<Field, Value> => ({ field, ...definition })

const orNull = (text: string) => text || null

/** By their names in the API, in the order in which a row is checked. */
export const productColumns = {
  productId: column('code', {
    label: 'Product ID',
    names:
      'productId, SKU, Variant SKU, Product code, Product number, Product no, Item code, Item number, Item no, Item ID,' +
      'Article number, Article no, Article code, Style number, Style no, Style code, Model number, Code, ID,' +
      'Artikelnummer, Artikelnr, Artikel-Nr, Référence, Referencia, Código, Codice, Ref, Reference, EAN, UPC, Barcode',
    kind: 'text',
    error: productIdError,
    parse: String,
  }),
  productName: column('name', {
    label: 'Product name',
    names:
      'productName, Name, Title, Product title, Item name, Style name, Article name, Bezeichnung, Artikelbezeichnung, Artikelname,' +
      'Produktname, Nom, Désignation, Libellé, Nombre, Nome, Naam, Product',
    kind: 'text',
    error: (text) => (text === '' ? 'Product name is required' : lineError(text, productLimits.name)),
    parse: String,
  }),
  color: column('color', {
    label: 'Color',
    names: 'color, Color name, Colour name, Colourway, Farbe, Couleur, Colore, Cor, Kleur, Shade',
    kind: 'text',
    error: (text) => lineError(text, productLimits.color),
    parse: String,
  }),
  price: column('priceCents', {
    label: 'Price',
    names:
      'price, Wholesale price, Unit price, Variant price, Sales price, Selling price, Net price, List price, Retail price, RRP,' +
      'Preis, Einzelpreis, Prix, Prix unitaire, Precio, Prezzo, Preço, Prijs',
    kind: 'cents',
    error: priceError,
    parse: (text) => parseCents(text) ?? 0,
  }),
  quantity: column('quantity', {
    label: 'Quantity',
    names:
      'quantity, Qty, Stock, On hand, Qty on hand, Quantity on hand, In stock, Stock quantity, Stock level, Inventory quantity,' +
      'Variant inventory qty, Inventory, Available, Units, Pieces, Pcs, Menge, Bestand, Lagerbestand, Anzahl, Quantité,' +
      'Qté, Cantidad, Existencias, Quantità, Giacenza, Quantidade, Aantal, Voorraad',
    kind: 'units',
    error: (text) => wholeNumberError(text, 'Quantity'),
    parse: Number,
  }),
  size: column('size', {
    label: 'Size',
    names: 'size, Size name, Größe, Groesse, Taille, Talla, Taglia, Tamanho, Maat',
    kind: 'text',
    error: (text) => lineError(text, productLimits.size),
    parse: String,
  }),
  category: column('category', {
    label: 'Category',
    names:
      'category, Type, Product type, Department, Product category, Product group, Group, Collection, Kategorie, Warengruppe,' +
      'Catégorie, Categoría, Categoria, Categorie',
    kind: 'text',
    error: (text) => lineError(text, productLimits.category),
    parse: parseCategory,
  }),
  description: column('description', {
    label: 'Description',
    names:
      'description, Long description, Details, Body, Notes, Beschreibung, Descripción, Descrizione, Descrição, Omschrijving',
    kind: 'text',
    error: (text) => textError(unifyLineBreaks(text), productLimits.description),
    parse: (text) => orNull(unifyLineBreaks(text)),
  }),
  manufacturer: column('manufacturer', {
    label: 'Manufacturer',
    names:
      'manufacturer, Brand, Vendor, Maker, Supplier, Label, Hersteller, Marke, Lieferant, Fabricant, Marque, Fabricante, Marca,' +
      'Produttore, Fornitore, Fabrikant, Merk',
    kind: 'text',
    error: (text) => lineError(text, productLimits.manufacturer),
    parse: orNull,
  }),
  lowStockThreshold: column('lowStockThreshold', {
    label: 'Low stock threshold',
    names:
      'lowStockThreshold, Low stock, Reorder point, Reorder level, Minimum stock, Min stock, Stock alert, Meldebestand, Mindestbestand',
    kind: 'units',
    error: (text) => wholeNumberError(text, 'Low stock threshold'),
    parse: (text) => (text === '' ? null : Number(text)),
  }),
  season: column('season', {
    label: 'Season',
    names: 'season, Season name, Saison, Temporada, Stagione, Estação, Seizoen',
    kind: 'text',
    error: (text) => lineError(text, productLimits.season),
    parse: orNull,
  }),
}

export type ProductColumn = keyof typeof productColumns

/** The fields of a product that files have. */
export type ProductFields = {
  [Column in ProductColumn as (typeof productColumns)[Column]['field']]: ReturnType<
    (typeof productColumns)[Column]['parse']
  >
}

export const productFields = Object.values(productColumns).map(({ field }) => field)

function productIdError(text: string): string | undefined {
  if (text === '') return 'Product ID is required'
  // Spreadsheets save a number of more than 11 digits like this: the other digits are lost.
  if (/^\d([.,]\d+)?E\+\d{2,3}$/i.test(text)) {
    return `Product ID ${text} was shortened by the spreadsheet. Format the column as text and export it again.`
  }
  return lineError(text, productLimits.code)
}

function priceError(text: string): string | undefined {
  if (text === '') return undefined
  if (/^\$?\s*-\s*\$?\s*[\d.,]/.test(text)) return 'Price must be 0 or greater'
  const cents = parseCents(text)
  if (cents === undefined) return 'Price must be an amount such as 12.34'
  return cents > maxPriceCents ? `Price must be at most ${formatCents(maxPriceCents)}` : undefined
}

/** Why a text is no number of units; an empty one is valid. */
export function wholeNumberError(text: string, label: string): string | undefined {
  if (text === '') return undefined
  if (/^-\s*[\d.,]/.test(text)) return `${label} must be 0 or greater`
  if (!/^\d+$/.test(text)) return `${label} must be a whole number`
  return Number(text) > maxQuantity ? `${label} must be at most ${formatCount(maxQuantity)}` : undefined
}
