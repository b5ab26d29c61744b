// Which changed records a user's live updates name.
import type { LiveSubject } from '#contract/platform/live.ts'
import { type Noun, nouns } from '#domain/nouns.ts'
import { hasPermission } from '#domain/permissions.ts'
import type { SignedInUser } from '#server/platform/signedInUser.ts'

/**
 * Names records only to users who may read them, and the own user. Others learn without an id that such a record of the activity log
 * changed, because it may affect what they see: an import changes products. Changes outside of the log are left out.
 */
export function visibleSubjects(user: SignedInUser, subjects: readonly LiveSubject[]): LiveSubject[] {
  const hidden = new Set<Noun>()
  const named = subjects.filter(({ type, id }) => {
    // It may be private.
    if (type === 'savedView') {
      hidden.add(type)
      return false
    }
    const { readPermission, isLogged } = nouns[type]
    if (readPermission === null || hasPermission(user.role, readPermission)) return true
    if (type === 'user' && id === user.id) return true
    if (isLogged) hidden.add(type)
    return false
  })
  return [...named, ...Array.from(hidden, (type) => ({ type, id: null }))]
}
