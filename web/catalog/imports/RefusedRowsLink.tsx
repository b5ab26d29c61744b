// Saves the refused rows as a file with their reasons, which can be mended and uploaded as it is.
import { Download } from 'lucide-react'

import { downloadRefusedRows, type Import } from '#contract/catalog/imports.ts'
import { buildRequest } from '#contract/platform/client.ts'
import { buttonStyles } from '#web/ui/buttonStyles.ts'

/** Nothing where no row was refused. */
export function RefusedRowsLink({ of: { id, refusedCount } }: { of: Import }) {
  if (refusedCount === 0) return null
  return (
    // A link, so that the browser saves a file of any length as it comes.
    <a href={buildRequest(downloadRefusedRows, { id }).url} download className={buttonStyles()}>
      <Download aria-hidden="true" />
      Download refused rows
    </a>
  )
}
