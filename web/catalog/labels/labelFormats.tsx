// The pages of label formats.
import { createRecordPages } from '#web/records/createRecordPages.tsx'
import { TagDrawing } from '#web/ui/drawings.tsx'

export const { List, Detail, Add, Edit } = createRecordPages('labelFormat', {
  columns: ['number', 'name', 'medium', 'labelWidthUm', 'labelHeightUm', 'columns', 'rows', 'dpi'],
  sections: [
    { title: 'Format', fields: ['name', 'number', 'medium', 'dpi'] },
    {
      title: 'Labels',
      fields: ['labelWidthUm', 'labelHeightUm', 'columns', 'rows', 'gapAcrossUm', 'gapDownUm'],
    },
    { title: 'Page', fields: ['pageWidthUm', 'pageHeightUm', 'marginLeftUm', 'marginTopUm'] },
  ],
  empty: {
    drawing: <TagDrawing />,
    text: 'A label format keeps the numbers of a sheet or roll that you print labels on.',
  },
})
