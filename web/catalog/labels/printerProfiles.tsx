// The pages of printer profiles.
import { createRecordPages } from '#web/records/createRecordPages.tsx'
import { TagDrawing } from '#web/ui/drawings.tsx'

export const { List, Detail, Add, Edit } = createRecordPages('printerProfile', {
  columns: ['number', 'name', 'networkAddress', 'dpi', 'offsetXUm', 'offsetYUm', 'scaleXPpm', 'scaleYPpm'],
  sections: [
    { title: 'Printer', fields: ['name', 'number', 'networkAddress', 'dpi'] },
    { title: 'Correction', fields: ['offsetXUm', 'offsetYUm', 'scaleXPpm', 'scaleYPpm'] },
  ],
  empty: {
    drawing: <TagDrawing />,
    text: 'A printer profile keeps how far a printer is off, so that labels are right on the paper.',
  },
})
