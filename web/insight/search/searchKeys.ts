// What opens the search from anywhere, and closes it again.
export const searchKeys = 'Control+K Meta+K'
