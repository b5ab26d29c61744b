// The pages of printer profiles.
import { createRecordPages } from '#web/records/createRecordPages.tsx'
import { TagDrawing } from '#web/ui/drawings.tsx'

import { CalibrateButton } from './CalibrateButton.tsx'

export const { List, Detail, Add, Edit } = createRecordPages('printerProfile', {
  columns: ['number', 'name', 'networkAddress', 'dpi', 'offsetXUm', 'offsetYUm', 'scaleXPpm', 'scaleYPpm'],
  sections: [
    { title: 'Printer', fields: ['name', 'number', 'networkAddress', 'dpi'] },
    { title: 'Correction', fields: ['offsetXUm', 'offsetYUm', 'scaleXPpm', 'scaleYPpm'] },
  ],
  renderActions: (profile) => <CalibrateButton profile={profile} />,
  empty: {
    drawing: <TagDrawing />,
    text: 'A printer profile keeps how far a printer is off, so that labels are right on the paper.',
  },
})
