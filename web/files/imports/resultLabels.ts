// The results of rows that every kind of import has, as the preview shows them.
export const resultLabels = {
  new: { label: 'New', tone: 'good' },
  changed: { label: 'Changed', tone: 'accent' },
  same: { label: 'Unchanged', tone: 'neutral' },
  refused: { label: 'Refused', tone: 'danger' },
} as const
