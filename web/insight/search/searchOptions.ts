// The options of the search in groups: pages, actions, and the server's results.
import type { SearchResults } from '#contract/insight/search.ts'
import type { PageEntry } from '#web/shell/pageEntries.ts'
import type { ShortcutId } from '#web/ui/shortcuts.ts'

import { type ActionText, isMeant, readActionText } from './actionText.ts'
import { rankMatches } from './rankMatches.ts'
import { type May, nameOf, type RecordAction, recordActions } from './recordActions.ts'
import { findExactOption, groupsOf, type OptionGroup, resultGroups } from './resultGroups.ts'
import type { RecentItem, SearchOption } from './searchOption.ts'

export type PageAction = Pick<SearchOption, 'title' | 'act' | 'control' | 'shortcut' | 'Icon'>

interface SearchInput {
  text: string
  pages: readonly PageEntry[]
  /** The controls of the page. */
  actions: readonly PageAction[]
  /** That the page shows. */
  record?: SearchOption | undefined
  recent: readonly RecentItem[]
  may: May
  found: SearchResults | undefined
  /** Found for the record that an action text names. */
  foundForAction?: SearchResults | undefined
}

/** Maximum number of pages and of actions above the results. */
const maxLocalOptions = 4

export function groupOptions(input: SearchInput): OptionGroup[] {
  const { text, pages, recent, may, found, foundForAction } = input
  if (text === '') {
    const recentOptions = recent.map((item) => ({ ...item, key: `recent ${item.href}` }))
    return groupsOf([
      ['Recent', recentOptions],
      ['Actions', pageActions(input).map(({ option }) => option)],
      ['Go to', pages.map(pageOption)],
    ])
  }
  const local = localGroups(input)
  if (!found) return local
  const results = resultGroups(text, found)
  const action = readActionText(text)
  if (results.length > 0 || !action || !foundForAction) return withExactFirst(input, found, local, results)
  const done = groupsOf([['Actions', actionsFor(action, foundForAction, may)]])
  return mergeActions([...local, ...done], resultGroups(action.record, foundForAction))
}

/** An exact code or number comes before pages and actions. What can be done with the record that is meant follows it. */
function withExactFirst(
  { text, may }: SearchInput,
  found: SearchResults,
  local: readonly OptionGroup[],
  results: readonly OptionGroup[],
): OptionGroup[] {
  const exact = findExactOption(text, found)
  if (exact) {
    const isExact = ({ options }: OptionGroup) => options[0]?.key === exact.key
    const others = results.filter((group) => !isExact(group))
    return [...results.filter(isExact), ...actionsOn(exact, may), ...local, ...others]
  }
  const [first, ...others] = results
  const customer = first?.options.find(({ kind }) => kind === 'customer')
  return [...local, ...(first ? [first] : []), ...(customer ? actionsOn(customer, may) : []), ...others]
}

function actionsOn(option: SearchOption, may: May): OptionGroup[] {
  return groupsOf([
    [`Actions on ${nameOf(option)}`, recordActions(option, may).filter(({ isRare }) => !isRare)],
  ])
}

/** What can be done with the records that an action text means, the best first. */
export function actionsFor({ verbs, record }: ActionText, found: SearchResults, may: May): RecordAction[] {
  const exact = findExactOption(record, found)
  const options = resultGroups(record, found).flatMap((group) => group.options)
  return [...(exact ? [exact] : []), ...options.filter(({ key }) => key !== exact?.key)]
    .flatMap((option) => recordActions(option, may))
    .filter((action) => isMeant(verbs, action))
    .slice(0, maxLocalOptions)
}

/** One group of actions, where several would have the same title. */
function mergeActions(above: readonly OptionGroup[], results: readonly OptionGroup[]): OptionGroup[] {
  const isActions = ({ title }: OptionGroup) => title === 'Actions'
  const actions = above.filter(isActions).flatMap((group) => group.options)
  const distinct = [...new Map(actions.map((action) => [action.key, action])).values()]
  return [...above.filter((group) => !isActions(group)), ...groupsOf([['Actions', distinct]]), ...results]
}

/** The pages first if the text is the title of one, or one is a better match than all actions. */
function localGroups(input: SearchInput): OptionGroup[] {
  const { text, pages } = input
  const actions = rankMatches(text, pageActions(input)).slice(0, maxLocalOptions)
  const pageMatches = rankMatches(text, pages).slice(0, maxLocalOptions)
  const actionGroup: [string, SearchOption[]] = ['Actions', actions.map(({ item }) => item.option)]
  const pageGroup: [string, SearchOption[]] = ['Go to', pageMatches.map(({ item }) => pageOption(item))]
  const [action, page] = [actions[0], pageMatches[0]]
  return groupsOf(
    action && page && (page.rank === 0 || page.rank < action.rank)
      ? [pageGroup, actionGroup]
      : [actionGroup, pageGroup],
  )
}

interface NamedAction {
  title: string
  terms?: string
  option: SearchOption
}

/** What can be done with the record of the page, and its controls that do something else. */
function pageActions({ actions, record, may }: SearchInput): NamedAction[] {
  const pressed = new Set<ShortcutId>()
  const ofRecord = (record ? recordActions(record, may) : []).filter(({ press }) => {
    if (press === undefined) return true
    pressed.add(press)
    // Its button may be disabled: nothing of the order is in stock.
    return actions.some(({ shortcut }) => shortcut === press)
  })
  return [
    ...ofRecord.map((action): NamedAction => ({
      title: action.verb,
      terms: action.words,
      option: { ...action, isOfPage: true, ...(action.press && { shortcut: action.press }) },
    })),
    ...actions
      .filter(({ shortcut }) => shortcut === undefined || !pressed.has(shortcut))
      .map((action) => ({
        title: action.title,
        option: { kind: 'action' as const, key: `action ${action.title}`, ...action },
      })),
  ]
}

function pageOption({ title, path, Icon }: PageEntry): SearchOption {
  return { kind: 'page', key: `page ${path}`, title, href: path, Icon }
}
