// Detects from its first bytes whether a file is a workbook, a PDF or text.
import { Refusal } from '#server/platform/refusal.ts'

import type { SpooledFile } from './spoolUpload.ts'

/** Signatures of a zip archive with files and of an empty one. */
const zipSignatures = [Buffer.from('PK\x03\x04'), Buffer.from('PK\x05\x06')]
/** Microsoft's compound file: an XLS workbook (before 2007) or one with a password. */
const compoundFileSignature = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** As PDF viewers accept it. */
const maxPdfSignatureAt = 1024

/** Throws a Refusal for XLS workbooks and for workbooks with a password. */
export async function detectFileKind(spooled: SpooledFile): Promise<'CSV' | 'XLSX' | 'PDF'> {
  for await (const start of spooled.read()) {
    const signature = start.subarray(0, 4)
    if (signature.equals(compoundFileSignature)) {
      throw new Refusal(
        'invalid',
        'The file is an old Excel workbook (XLS) or has a password. Please save it as XLSX without one, or as CSV.',
      )
    }
    if (zipSignatures.some((zip) => signature.equals(zip))) return 'XLSX'
    return start.subarray(0, maxPdfSignatureAt).includes('%PDF-') ? 'PDF' : 'CSV'
  }
  return 'CSV'
}
