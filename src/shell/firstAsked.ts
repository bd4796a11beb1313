/**
 * What the start page of a charity's administrator, and the lists that are opened most ask first, as long as their reader has not
 * narrowed them: asked while the program is on its way. A page that asks otherwise does not find its answer here and asks itself; `firstSight.test.ts` tells.
 */
const FIRST_PAGE = 'page=1&perPage=25'
const LATEST = `sort.field=updatedAt&sort.order=DESC&${FIRST_PAGE}`

const PUBLISHED = { list: 'projects', query: `filter.status=published&${LATEST}` }
const DONORS = { list: 'donors', query: LATEST }

/** Two of them under two addresses: that of the menu, and the one to which it leads. */
const FIRST_ASKED: Readonly<Record<string, { list: string; query: string }>> = {
  '/app/projects': PUBLISHED,
  '/app/projects/published': PUBLISHED,
  '/app/donors': DONORS,
  '/app/donors/list': DONORS,
  '/app/donor_transactions': {
    list: 'donor_transactions',
    query: `sort.field=date&sort.order=DESC&${FIRST_PAGE}`,
  },
}

const START = /^\/app(?:\/(?:home|dashboard))?$/

/** Of the settings what says how a page is read. */
export interface Kept {
  /** react-admin's own notes: how each list was left. */
  store?: Readonly<Record<string, unknown>>
  lists?: Readonly<Record<string, unknown>>
  profile?: { lists?: Readonly<Record<string, unknown>>; calendar?: unknown; roles?: unknown } | null
  calendar?: unknown
}

/** The months of the start page are counted in the one calendar or the other. */
function startAsked({ calendar, profile }: Kept): string | null {
  if (!Array.isArray(profile?.roles) || !profile.roles.includes('BranchAdmin')) return null
  return `/api/dashboard?calendar=${(calendar ?? profile?.calendar) === 'hijri' ? 'hijri' : 'gregorian'}`
}

/** The first question of the page at this address; null where its reader keeps it in a way of their own. */
export function firstAsked({ pathname, search }: Location, kept: Kept): string | null {
  const path = pathname.replace(/\/$/, '')
  if (START.test(path)) return startAsked(kept)
  const { store, lists, profile } = kept
  const first = FIRST_ASKED[path]
  if (first === undefined || search !== '') return null
  const { list, query } = first
  const isKept = [lists, profile?.lists].some((kept) => kept?.[list] !== undefined)
  const isLeft = Object.keys(store ?? {}).some((key) => key.startsWith(list) && /\.(?:listParams|view)$/.test(key))
  return isKept || isLeft ? null : `/api/${list}?${query}`
}
