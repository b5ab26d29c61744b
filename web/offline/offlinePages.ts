/** The paths of the pages that work without a network. */
export const offlinePages: readonly string[] = ['/count-stock', '/receive-stock']
