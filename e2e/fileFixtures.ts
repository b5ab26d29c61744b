// Files that tests choose in the browser.

export interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

const csvHeader = 'productId,productName,color,price,quantity,size,category,description'

/** A CSV file with the columns of the template, unless `header` differs. */
export function csvFile(name: string, lines: string[], header = csvHeader): ChosenFile {
  return { name, mimeType: 'text/csv', buffer: Buffer.from([header, ...lines].join('\n')) }
}

export function textFile(name: string): ChosenFile {
  return { name, mimeType: 'text/plain', buffer: Buffer.from('Not a table.') }
}
