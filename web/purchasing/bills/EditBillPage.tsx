// Edit Bill: corrects a bill, also its lines.
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { type Bill, findBill, updateBill } from '#contract/purchasing/bills.ts'
import { usePageValue } from '#web/api/storedValue.ts'
import { useChange } from '#web/api/useChange.ts'
import { useCompanyToday } from '#web/api/useCompanyDates.ts'
import { EditDocumentPage } from '#web/purchasing/EditDocumentPage.tsx'
import { EditBar } from '#web/shell/EditBar.tsx'
import { useSavedForm } from '#web/shell/useSavedForm.tsx'

import { type BillDraft, billError, toBillInput } from './billDraft.ts'
import { BillForm } from './BillForm.tsx'
import { toBillDraft } from './fillBill.ts'
import { useBillFile } from './useBillFile.ts'
import { useBillNumberTick } from './useBillNumberTick.ts'

const route = getRouteApi('/shell/bills/$id/edit')

export function EditBillPage() {
  return (
    <EditDocumentPage
      endpoint={findBill}
      id={route.useParams().id}
      list="/bills"
      title="Bill"
      findError={({ voided }) => (voided === null ? undefined : 'It is void.')}
    >
      {(bill) => <EditBill key={bill.id} bill={bill} />}
    </EditDocumentPage>
  )
}

/** Starts with the bill as it was when the page opened: a newer version of it is refused with who changed it. */
function EditBill({ bill }: { bill: Bill }) {
  const navigate = useNavigate()
  const today = useCompanyToday()
  const [{ version }] = useState(bill)
  const [original] = useState(() => toBillDraft(bill))
  const { value: draft, store } = usePageValue(original)
  const { id, number } = bill
  const billFile = useBillFile(draft)
  const { sameNumber, isTicked, onFailure } = useBillNumberTick(draft.number)
  const leave = (ignoreBlocker: boolean) =>
    navigate({ to: '/bills/$id', params: { id: String(id) }, ignoreBlocker })
  const updating = useChange(updateBill, {
    form: `edit-bill-${id}`,
    success: `Bill ${number} updated`,
    failure: 'Failed to update the bill',
    onFailure,
    onDone: () => {
      billFile.keep(id)
      return leave(true)
    },
  })
  const saved = useSavedForm<BillDraft>({
    name: `edit-bill-${id}`,
    isDirty: draft !== original && !updating.isSuccess,
    values: () => draft,
    restore: (kept) => store.change(() => kept),
    lostText: 'What you changed on this bill will be lost.',
  })
  const save = () =>
    saved.send(() =>
      updating.mutateAsync({
        id,
        version,
        ...toBillInput(draft, today),
        ...(isTicked && { sameNumber: true }),
      }),
    )
  return (
    <div className="max-w-240 max-sm:flex max-sm:w-full max-sm:flex-1 max-sm:flex-col">
      <BillForm
        draft={draft}
        store={store}
        isSaved
        sameNumber={sameNumber}
        file={billFile.file}
        onFile={billFile.setFile}
      />
      <EditBar
        saved={saved}
        error={billError(draft, today)}
        onSave={save}
        onCancel={() => void leave(false)}
      />
    </div>
  )
}
