import { two } from '../texts.ts'

/** The search over everything, and what else can be reached from there. */
export const palette = {
  title: 'Search and go to',
  hint: 'A name, a number, a page …',
  results: 'Results',
  recent: 'Chosen lately',
  pages: 'Pages',
  actions: 'Actions',
  inList: 'Show these in the list',
  searching: 'Searching …',
  found: two('%{smart_count} result', '%{smart_count} results'),
  nothing: 'Nothing found for “%{text}”',
  nothingHint: 'Try fewer letters, a number, or another spelling.',
  failed: 'Part of the search did not come through.',
  keys: { move: 'to move', choose: 'to open', close: 'to close' },
}
