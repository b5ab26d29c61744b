import { useState } from 'react'

import { keepFileFor } from '#web/files/attachments/fileOfRecord.ts'

import type { BillDraft } from './billDraft.ts'

/** The file that the lines of the draft were read from. The draft has its name: another tab and a reloaded page do not have the file. */
export function useBillFile({ fileName }: Pick<BillDraft, 'fileName'>) {
  const [chosen, setFile] = useState<File | null>(null)
  const file = chosen?.name === fileName ? chosen : null
  return {
    file,
    setFile,
    /** For the page of the saved bill, which adds it. */
    keep(billId: number) {
      if (file) keepFileFor('bill', billId, file)
    },
  }
}
