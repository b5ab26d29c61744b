// What is expected of each file in exampleFiles, in the order of their names.
export interface ExpectedFile {
  /** What the test shows. */
  title: string
  /** Products that exist before: ID, name, color, size, quantity and price. */
  existing?: string[]
  program?: string
  /** Why the file as a whole is refused. */
  error?: string
  /** About the whole file. */
  notes?: string[]
  /** New products without a price: the import is refused unless the user agrees. */
  unpriced?: number
  /** Of rows, by number. */
  refused?: string[]
  /** No row is valid. */
  isAllRefused?: boolean
  /** Distinct notes of rows. */
  rowNotes?: string[]
  /** 'ID | name | color / size | price | quantity | category' after an updating import. */
  products: string[]
  /** Numbers of the styles. */
  styles?: string[]
}

const noPrice = 'No column is the price.'
const comparePrice = 'The price is read from "Variant Price", not from "Variant Compare At Price".'
const suit = 'beautiful-suit'
const watch = 'apple-watch-se-2nd-gen-40mm-aluminum-gps-cellular-midnight-1'
const watchName = 'Apple Watch Series 8 / (41mm) (GPS + Cellular)'
const kurta = 'WI#KURTA LONG COTTON EXTRA WEFT A-LINE ROUND NECK 3Q YOKE DETAIL/TQ-XXL'
const set = 'Basic Bae Full Size V-Neck Drop Shoulder Short Sleeve T-Shirt and Shorts Set'

export const exampleFiles: Record<string, ExpectedFile> = {
  'backslash-quotes.csv': {
    title: 'reads quotation marks after a backslash',
    products: ['A-1 | Tee |  | 20.00 | 0 | ', 'A-2 | Skirt |  | 30.00 | 0 | '],
  },
  'cdata-texts.xlsx': {
    title: 'reads texts in CDATA sections',
    notes: [noPrice],
    unpriced: 1,
    products: ['LS-M | Shirt & Tie <set> |  | 0.00 | 0 | '],
  },
  'cells-without-reference.xlsx': {
    title: 'cells without a reference follow each other',
    products: ['LS-M | Linen Shirt |  | 24.50 | 0 | '],
  },
  'codes-over-15-digits.xlsx': {
    title: 'product IDs that lost digits are refused',
    isAllRefused: true,
    refused: [2, 3].map(
      (row) =>
        `${row}: Spreadsheets keep 15 digits of a number, the others are lost. Format the column as text and enter it again.`,
    ),
    products: [],
  },
  'float-suffix.csv': {
    title: 'codes and sizes lose the decimals of a spreadsheet',
    existing: ['10045,Tee,,38,2,5.00'],
    notes: [noPrice],
    unpriced: 1,
    rowNotes: [
      'Product ID 10045.0 read as 10045',
      'Size 38.0 read as 38',
      'Product ID 123456789012.0 read as 123456789012',
      'Size 40.0 read as 40',
    ],
    products: ['10045 | Tee | 38 | 5.00 | 5 | ', '123456789012 | Tee | 40 | 0.00 | 3 | '],
  },
  'formula-price-no-value.xlsx': {
    title: 'formulas without a saved result are refused',
    isAllRefused: true,
    refused: [2, 3].map(
      (row) =>
        `${row}: The formula has no saved result. Open the workbook in a spreadsheet program, save it, and upload it again.`,
    ),
    products: [],
  },
  'french-numbers.csv': {
    title: 'reads spaces between thousands, and refuses euros',
    refused: ['3: Price is in €. Prices must be in US dollars'],
    products: ['R-1 | Manteau |  | 1234.50 | 1200 | '],
  },
  'linesheet-size-columns.csv': {
    title: 'each size of a color is a product',
    notes: [
      'No column is the product ID: it is made of "Style Number", the color and the size.',
      'The price is read from "Wholesale (USD)", not from "Suggested Retail".',
      '"XS" to "XL" are read as sizes: one product for each, with the quantity from the cell. Empty cells and rows of totals are left out.',
    ],
    products: [
      ...[2, 4, 6, 4, 2].map((units, index) =>
        sizedProduct('LS-100', 'Linen Shirt', 'White', '24.00', units, index),
      ),
      ...[0, 3, 3, 3, 0].map((units, index) =>
        sizedProduct('LS-100', 'Linen Shirt', 'Navy', '24.00', units, index),
      ),
      ...[1, 2, 2, 1, 0].map((units, index) =>
        sizedProduct('SK-200', 'Wrap Skirt', 'Sand', '31.50', units, index),
      ),
    ],
    styles: ['LS-100', 'SK-200'],
  },
  'long-size.csv': {
    title: 'keeps a long size',
    products: ["B-1 | Boot | US 8 / EU 39 / UK 6 (Women's regular) | 50.00 | 4 | "],
  },
  'magento-catalog.csv': {
    title: 'a configurable product is the style, and attributes are color and size',
    program: 'Magento',
    notes: [
      'The price is read from "price", not from "special_price".',
      'Rows of the kind "configurable" are styles. Their variations are the products.',
    ],
    products: [
      'YYSINGLT202 | Linen Top® | African Slate | African Slate / M | 24.00 | 100 | Tops',
      'YYSINGLT210 | Linen Top® | Coastal Slate | Coastal Slate / L | 24.00 | 12 | Tops',
    ],
    styles: ['YYCONF'],
  },
  'merged-name-style-price.xlsx': {
    title: 'merged cells have their value in each row',
    rowNotes: [
      'Style: merged with row 2, read as LS-100',
      'Product Name: merged with row 2, read as Linen Shirt',
      'Price: merged with row 2, read as 24',
    ],
    products: ['S | 24.00 | 4', 'M | 24.00 | 6', 'L | 24.00 | 4'].map(
      (rest) => `LS-100-${rest[0]} | Linen Shirt | ${rest} | `,
    ),
    styles: ['LS-100'],
  },
  'odoo-all-fields.csv': {
    title: 'business columns win over technical and computed ones',
    program: 'Odoo',
    notes: ['The price is read from "list_price", not from "standard_price" and "price".'],
    products: ['FRAI00001 | Robe périssable |  | 5.00 | 0 | ', 'SEC000001 | Jupe sèche |  | 6.00 | 0 | '],
  },
  'one-bad-byte.csv': {
    title: 'one byte in another encoding changes no other row',
    rowNotes: ['name: a letter in another encoding, read as Crème'],
    products: [
      'A-1 | Café blanc |  | 10.00 | 0 | ',
      'A-2 | Größe für Mädchen |  | 11.00 | 0 | ',
      'A-3 | Crème |  | 12.00 | 0 | ',
    ],
  },
  'own-export-after-excel.csv': {
    isAllRefused: true,
    title: 'removed zeros and a size that became a date are refused',
    existing: ['00123,Linen Shirt,White,M,10,24.50', 'KID-1,Kids Tee,White,3-6,8,9.50'],
    refused: [
      '2: The spreadsheet may have removed zeros: product 00123 exists. Format the column as text and enter them again.',
      '3: Size 6-Mar is a date: a spreadsheet made it of something else. Format the column as text and enter it again.',
    ],
    products: [
      '00123 | Linen Shirt | White / M | 24.50 | 10 | ',
      'KID-1 | Kids Tee | White / 3-6 | 9.50 | 8 | ',
    ],
  },
  'pipe-separated.csv': {
    title: 'columns may be separated by |',
    products: ['A-1 | Linen Shirt, white |  | 24.50 | 4 | '],
  },
  'precio-regular.csv': {
    title: 'reads names of columns with explanations in brackets',
    notes: ['The price is read from "Precio regular (obligatorio)", not from "Precio con descuento".'],
    products: ['1542822078456 | Santa test 3 | M | 90.00 | 0 | '],
  },
  'price-is-retail.csv': {
    title: 'the wholesale price wins over the price',
    notes: ['The price is read from "Wholesale Price", not from "Price".'],
    products: ['LS-W-S | Linen Shirt |  | 24.00 | 4 | '],
  },
  'price-on-first-row-only.csv': {
    title: 'a row takes the price and the style of the row above',
    rowNotes: ['As in row 2: style number, price'],
    products: ['LS-200-S | Linen Shirt | S | 24.00 | 4 | ', 'LS-200-M | Linen Shirt | M | 24.00 | 6 | '],
    styles: ['LS-200'],
  },
  'quickbooks-items.csv': {
    title: 'the item is the ID, its description the name',
    program: 'QuickBooks',
    notes: ['The price is read from "Price", not from "Cost".'],
    rowNotes: ['Quantity 1,045 read as 1,045', 'Quantity -208 read as 0'],
    products: [
      '1040 P | CAJA 10X4, DOBLE |  | 2.50 | 1045 | CARTONES',
      'NECH 1001 | NECH 1001 |  | 5.00 | 0 | ',
      'B-1 | Caja Bayamón |  | 2.00 | 10 | ',
    ],
  },
  'rows-and-cells-without-reference.xlsx': {
    title: 'rows without a reference follow each other too',
    products: ['HN-1 | Belt |  | 18.50 | 3 | '],
  },
  'semicolon-price-final.csv': {
    title: 'reads price_final',
    notes: ['The price is read from "price_final", not from "price_old".'],
    rowNotes: [6, 8, 9].map(
      (last) =>
        `Barcode 734567812345${last} is left out: 734567812345${last} is not an EAN: its last digit would be 7.`,
    ),
    products: [
      'P_50002 | Prototipinis produktas testams |  | 49.99 | 50 | Testinė kategorija',
      'P_50003 | Prototipinis produktas testams 2 |  | 44.99 | 30 | Testinė kategorija',
      'P_50004 | Prototipinis produktas testams 3 |  | 45.99 | 40 | Testinė kategorija',
      'P_50005 | Prototipinis produktas testams 4 |  | 42.99 | 75 | Testinė kategorija',
    ],
    styles: [],
  },
  'shopify-category-in-product-category.csv': {
    title: 'the category is in the second column for it',
    program: 'Shopify',
    notes: [comparePrice],
    products: [
      `${suit}-xs-cotton | Beautiful Suit / cotton | xs | 1499.00 | 7 | Suits`,
      `${suit}-s-cotton | Beautiful Suit / cotton | s | 1499.00 | 6 | Suits`,
      `${suit}-m-cotton | Beautiful Suit / cotton | m | 1499.00 | 7 | Suits`,
      'trending-elegent-suit-set | Trending Elegent Suit Set |  | 1499.00 | 8 | Suits',
    ],
    styles: [suit],
  },
  'shopify-chinese-options.csv': {
    title: 'reads Chinese names of options, and stock below 0 as 0',
    program: 'Shopify',
    rowNotes: ['Quantity -2 read as 0'],
    products: [
      '44766-BLACK10-S | Neopren Knee Bandage 高階護膝 | 黑色 / S | 2950.00 | 2 | fitness',
      '44766-BLACK10-M | Neopren Knee Bandage 高階護膝 | 黑色 / M | 2950.00 | 2 | fitness',
      '44766-BLACK10-L | Neopren Knee Bandage 高階護膝 | 黑色 / L | 2950.00 | 0 | fitness',
    ],
    styles: ['sample-44766'],
  },
  'shopify-long-description.csv': {
    title: 'a long description is cut',
    program: 'Shopify',
    rowNotes: ['Description of 2,519 characters cut to 2,000'],
    products: ['S', 'M', 'L', 'XL', '2XL'].map(
      (size) => `LS-${size} | Linen Shirt | ${size} | 24.00 | 10 | `,
    ),
    styles: ['ls'],
  },
  'shopify-long-handle-no-style.csv': {
    title: 'a long handle is a style number',
    program: 'Shopify',
    products: [
      `100100951117542 | ${set} | Coral / S | 30.00 | 0 | `,
      `100100951118594 | ${set} | Coral / M | 30.00 | 0 | `,
      `100100951119712 | ${set} | Coral / L | 30.00 | 0 | `,
    ],
    styles: ['basic-bae-full-size-v-neck-drop-shoulder-short-sleeve-t-shirt-and-shorts-set'],
  },
  'shopify-no-sku-long-handle.csv': {
    title: 'variants without a SKU get long product IDs',
    program: 'Shopify',
    products: ['Midnight-White', 'Midnight-MIdnight', 'Starlight-White', 'Starlight-MIdnight'].map(
      (options) => {
        const [case_, band] = options.split('-')
        return `${watch}-Fair-Aluminum / ${case_}-${band} | ${watchName} / Fair / Aluminum / ${case_} / ${band} |  | 0.00 | 0 | Clocks`
      },
    ),
  },
  'shopify-other-option-names.csv': {
    title: 'reads other names of options, and two in one',
    program: 'Shopify',
    products: [
      'TR-S | Triko | Modrá / S | 10.00 | 4 | ',
      'TR-M | Triko | Modrá / M | 10.00 | 5 | ',
      'TE-S | Tee | Red / S | 10.00 | 4 | ',
      'TE-M | Tee | Red / M | 10.00 | 5 | ',
      'CA-S | Cap | Red / S | 10.00 | 4 | ',
      'CA-M | Cap | Red / M | 10.00 | 5 | ',
    ],
    styles: ['cap', 'tee', 'triko'],
  },
  'shopify-stock-location-as-column.csv': {
    title: 'a column of a location is the quantity',
    program: 'Shopify inventory',
    notes: [noPrice, 'The quantity is read from "Rua Exemplo 100".'],
    unpriced: 8,
    products: [
      '9990000000609 | Blusa jaquard marfim | 34 | 0.00 | 4 | ',
      '9990000000623 | Blusa jaquard marfim | 36 | 0.00 | 6 | ',
      '9990000000647 | Blusa jaquard marfim | 38 | 0.00 | 6 | ',
      '9990000000746 | Calça jacquard marfim | 34 | 0.00 | 1 | ',
      '9990000000760 | Calça jacquard marfim | 36 | 0.00 | 1 | ',
      '9990000025992 | Regata Tule Cinza | XPP | 0.00 | 0 | ',
      '9990000013821 | Regata Tule Cinza | PP | 0.00 | 0 | ',
      '9990000013760 | Regata Tule Cinza | GG | 0.00 | 0 | ',
    ],
    styles: ['blusa-jaquard-marfim', 'calca-jacquard-marfim', 'regata-tule-cinza'],
  },
  'shopify-stock-locations.csv': {
    title: 'the stock of all locations is added up',
    existing: ['LS-S,Linen Shirt,,S,1,24.00', 'LS-M,Linen Shirt,,M,1,24.00'],
    program: 'Shopify inventory',
    notes: [noPrice, 'The stock of a product in all locations is added up.'],
    unpriced: 1,
    products: [
      'LS-S | Linen Shirt | S | 24.00 | 13 | ',
      'LS-M | Linen Shirt | M | 24.00 | 6 | ',
      'silk-scarf | Silk Scarf |  | 0.00 | 3 | ',
    ],
  },
  'size-and-code-as-dates.xlsx': {
    title: 'sizes and product IDs that are dates are refused',
    isAllRefused: true,
    refused: [2, 3].map(
      (row) =>
        `${row}: The spreadsheet made a date of it. Format the column as text, enter the value again, and upload the file again.`,
    ),
    products: [],
  },
  'sku-71-characters.csv': {
    title: 'keeps a long SKU',
    products: [`${kurta} | Kurta |  | 30.00 | 11 | `],
  },
  'square-catalog.csv': {
    title: 'reads options and the stock of a location',
    program: 'Square',
    notes: ['The quantity is read from "Current Quantity Main St".'],
    refused: ['4: Product ID is required'],
    products: [
      'LS-W-S | Linen Shirt | White / Small | 24.00 | 12 | Shirts',
      'LS-W-M | Linen Shirt | White / Medium | 24.00 | 7 | Shirts',
    ],
  },
  'stock-list-column-named-after-shop.csv': {
    title: 'asks for the quantity of a stock list',
    error: 'The file has product IDs, but no names, prices or quantities. Choose what its other columns are.',
    products: [],
  },
  'style-color-size-no-sku.csv': {
    title: 'a product ID is made of style, color and size',
    notes: [
      'No column is the product ID: it is made of "Style #", the color and the size.',
      'No column is the name: it is read from "Description".',
    ],
    products: [
      'LS-100-WHITE-S | Linen Shirt | White / S | 24.00 | 4 | ',
      'LS-100-WHITE-M | Linen Shirt | White / M | 24.00 | 6 | ',
      'LS-100-NAVY-S | Linen Shirt | Navy / S | 24.00 | 3 | ',
      'LS-100-NAVY-M | Linen Shirt | Navy / M | 24.00 | 5 | ',
    ],
    styles: ['LS-100'],
  },
  'tabs.tsv': {
    title: 'reads tabs',
    notes: [noPrice],
    unpriced: 2,
    products: ['RT-S | Rib Tank |  | 0.00 | 4 | ', 'RT-M | Rib Tank |  | 0.00 | 5 | '],
  },
  'title-rows.xlsx': {
    title: 'title lines above the column names',
    notes: ['The column names are in row 4. The rows above it are not imported.'],
    products: ['LS-M | Linen Shirt |  | 24.50 | 0 | '],
  },
  'unit-wholesale-price.csv': {
    title: 'the wholesale price wins over the retail price',
    notes: ['The price is read from "Unit Wholesale Price", not from "MSRP".'],
    products: ['TK-1 | Rib Tank |  | 15.50 | 12 | '],
  },
  'woocommerce-products.csv': {
    title: 'variations are the products, and a variable product their style',
    program: 'WooCommerce',
    notes: [
      'The price is read from "Regular price", not from "Sale price".',
      'Rows of the kind "variable" and "variable-subscription" are styles. Their variations are the products.',
    ],
    refused: ['8: Product ID is required'],
    rowNotes: ['Quantity -3 read as 0'],
    products: [
      'woo-hoodie-with-logo | Hoodie with Logo | Blue | 45.00 | 12 | Hoodies',
      'woo-beanie | Beanie | Red | 20.00 | 30 | Accessories',
      'woo-vneck-tee-red | V-Neck T-Shirt - Red | Red / Small | 20.00 | 7 | Tshirts',
      'woo-vneck-tee-green | V-Neck T-Shirt - Green | Green / Medium | 20.00 | 5 | Tshirts',
      'woo-vneck-tee-blue | V-Neck T-Shirt - Blue | Blue / Large | 15.00 | 0 | Tshirts',
    ],
    styles: ['woo-vneck-tee'],
  },
}

function sizedProduct(
  style: string,
  name: string,
  color: string,
  price: string,
  units: number,
  index: number,
): string {
  const size = ['XS', 'S', 'M', 'L', 'XL'][index]
  return `${style}-${color.toUpperCase()}-${size} | ${name} | ${color} / ${size} | ${price} | ${units} | `
}
