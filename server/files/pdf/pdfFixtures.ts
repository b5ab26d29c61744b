// Builds small PDFs for tests, with texts at given places.

interface PdfText {
  text: string
  /** In points from the left and from the top of a page of 612 by 792 points. */
  x: number
  y: number
  size?: number
  /** Operators before the text, such as a color or a render mode. */
  before?: string
}

interface PdfOptions {
  /** Further objects of the file. */
  objects?: string[]
  /** Further entries of its root. */
  catalog?: string
  /** Compressed instructions that the first page draws as well. */
  form?: Uint8Array
}

/** Each list is a page. */
export function buildPdf(
  pages: readonly (readonly PdfText[])[],
  { objects = [], catalog = '', form }: PdfOptions = {},
): Buffer<ArrayBuffer> {
  const streams = pages.map((texts, index) =>
    [...(form && index === 0 ? ['/Fm Do'] : []), writeTexts(texts)].join('\n'),
  )
  const formId = 4 + 2 * pages.length
  const pageIds = pages.map((_texts, index) => 4 + 2 * index)
  const bodies = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...streams.flatMap((stream, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + 2 * index} 0 R /Resources << /Font << /F1 3 0 R >> ${form ? `/XObject << /Fm ${formId} 0 R >>` : ''} >> >>`,
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    ]),
    ...(form ? [describeForm(form)] : []),
    ...objects,
  ]
  let text = '%PDF-1.7\n'
  const offsets = bodies.map((body, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  const xref = text.length
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${entries}`
  text += `trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

function describeForm(bytes: Uint8Array): string {
  const resources = '/Resources << /Font << /F1 3 0 R >> >>'
  const head = `<< /Type /XObject /Subtype /Form /BBox [0 0 612 792] ${resources} /Filter /FlateDecode /Length ${bytes.length} >>`
  return `${head}\nstream\n${Buffer.from(bytes).toString('latin1')}\nendstream`
}

/** The instructions that draw the texts. */
export function writeTexts(texts: readonly PdfText[]): string {
  return texts.map(writeText).join('\n')
}

function writeText({ text, x, y, size = 10, before = '' }: PdfText): string {
  return `q ${before} BT /F1 ${size} Tf ${x} ${792 - y} Td (${text.replaceAll(/[()\\]/g, String.raw`\$&`)}) Tj ET Q`
}

/** Rows of cells, each column at its place from the left, from `top` down. */
export function placeRows(
  rows: readonly (readonly string[])[],
  columns: readonly number[],
  top = 100,
): PdfText[] {
  return rows.flatMap((cells, row) =>
    cells.flatMap((text, index) =>
      text === '' ? [] : [{ text, x: columns[index] ?? 0, y: top + 18 * row }],
    ),
  )
}
