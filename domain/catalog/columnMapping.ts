// Maps the columns of a file to product fields: guesses a mapping from the column names and validates one.
import { findImportColumn, type ImportColumn, type ImportMode } from './importRow.ts'

/** The field of each column by position, or null for an ignored column. */
export type ColumnMapping = (ImportColumn | null)[]

export const noProductsMessage = 'No valid products found in the file'

/** Common column names per field, best match first, compared without units in brackets. */
const synonyms: Partial<Record<ImportColumn, string>> = {
  productId:
    'productId, SKU, Variant SKU, Product code, Product number, Product no, Item code, Item number, Item no, Item ID,' +
    'Article number, Article no, Article code, Style number, Style no, Style code, Model number, Code, ID,' +
    'Artikelnummer, Artikelnr, Artikel-Nr, Référence, Referencia, Código, Codice, Ref, Reference, EAN, UPC, Barcode',
  productName:
    'productName, Name, Title, Product title, Item name, Style name, Article name, Bezeichnung, Artikelbezeichnung, Artikelname,' +
    'Produktname, Nom, Désignation, Libellé, Nombre, Nome, Naam, Product',
  color: 'color, Color name, Colour name, Colourway, Farbe, Couleur, Colore, Cor, Kleur, Shade',
  price:
    'price, Wholesale price, Unit price, Variant price, Sales price, Selling price, Net price, List price, Retail price, RRP,' +
    'Preis, Einzelpreis, Prix, Prix unitaire, Precio, Prezzo, Preço, Prijs',
  quantity:
    'quantity, Qty, Stock, On hand, Qty on hand, Quantity on hand, In stock, Stock quantity, Stock level, Inventory quantity,' +
    'Variant inventory qty, Inventory, Available, Units, Pieces, Pcs, Menge, Bestand, Lagerbestand, Anzahl, Quantité,' +
    'Qté, Cantidad, Existencias, Quantità, Giacenza, Quantidade, Aantal, Voorraad',
  size: 'size, Size name, Größe, Groesse, Taille, Talla, Taglia, Tamanho, Maat',
  category:
    'category, Type, Product type, Department, Product category, Product group, Group, Collection, Kategorie, Warengruppe,' +
    'Catégorie, Categoría, Categoria, Categorie',
  description:
    'description, Long description, Details, Body, Notes, Beschreibung, Descripción, Descrizione, Descrição, Omschrijving',
  manufacturer:
    'manufacturer, Brand, Vendor, Maker, Supplier, Label, Hersteller, Marke, Lieferant, Fabricant, Marque, Fabricante, Marca,' +
    'Produttore, Fornitore, Fabrikant, Merk',
  lowStockThreshold:
    'lowStockThreshold, Low stock, Reorder point, Reorder level, Minimum stock, Min stock, Stock alert, Meldebestand, Mindestbestand',
  season: 'season, Season name, Saison, Temporada, Stagione, Estação, Seizoen',
  quantityAtExport: 'quantityAtExport',
}

/** Ambiguous names, tried last: 'Item' is the code unless another column matches it better; then it is the name. */
const ambiguousNames: Partial<Record<ImportColumn, string>> = {
  productId: 'Style, Item, Article, Artikel',
  productName: 'Item description, Product description, Style, Item, Article, Artikel',
  description: 'Item description, Product description',
}

/** Tried after all others: a style number is the product ID of a file that has no other column for it. */
const styleNames: Partial<Record<ImportColumn, string>> = {
  styleNumber:
    'styleNumber, Style number, Style no, Style code, Style ID, Style, Parent SKU, Parent code, Parent, Item group ID, Handle,' +
    'Model number, Model code, Model, Modellnummer, Modell, Modèle, Modelo, Modello',
}

/** The possible fields of each normalized name, lower ranks first. */
const candidates = new Map<string, { column: ImportColumn; rank: number }[]>()
for (const [group, names] of [synonyms, ambiguousNames, styleNames].entries()) {
  for (const [column, list] of Object.entries(names) as [ImportColumn, string][]) {
    for (const [index, name] of list.split(',').map(normalize).entries()) {
      candidates.set(name, [...(candidates.get(name) ?? []), { column, rank: 100 * group + index }])
    }
  }
}

/** Removes accents, bracketed units and everything but letters and digits: 'Price (€)' becomes 'price'. */
function normalize(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\([^()]*\)|\[[^[\]]*\]|\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}

/**
 * Guesses the field of each column. Exact import column names always map to their field, even twice, so that such a file
 * is still rejected. The other columns get the best remaining match, each field at most once.
 */
export function guessColumns(names: readonly string[]): ColumnMapping {
  const mapping: ColumnMapping = names.map((name) => {
    const column = findImportColumn(name)
    return column === undefined || column === 'styleNumber' ? null : column
  })
  const guesses = names.flatMap((name, index) =>
    (candidates.get(normalize(name)) ?? []).map((candidate) => ({ index, ...candidate })),
  )
  for (const { index, column } of guesses.toSorted((a, b) => a.rank - b.rank)) {
    if (mapping[index] === null && !mapping.includes(column)) mapping[index] = column
  }
  return mapping
}

/** Whether a file can only update existing products, such as a price list: it has codes and values, but no names. */
export function updatesOnly(mapping: Readonly<ColumnMapping>): boolean {
  const hasValues = mapping.some(
    (column) => column !== null && column !== 'productId' && column !== 'quantityAtExport',
  )
  return mapping.includes('productId') && !mapping.includes('productName') && hasValues
}

/** Returns why products can't be read with this mapping, or undefined if they can. A file that `updatesOnly` needs that mode. */
export function columnMappingError(
  names: readonly string[],
  mapping: Readonly<ColumnMapping>,
  mode: ImportMode,
): string | undefined {
  if (names.length === 0) return noProductsMessage
  if (mapping.length !== names.length) {
    return `The file has ${names.length} columns, but ${mapping.length} were mapped.`
  }
  const duplicate = mapping.find((column, index) => column !== null && mapping.indexOf(column) !== index)
  if (duplicate) return `The file has two columns for ${duplicate}.`
  if (mode === 'update' && updatesOnly(mapping)) return undefined
  const missing = (['productId', 'productName'] as const).find((column) => !mapping.includes(column))
  return missing && `The file has no column ${missing}.`
}
