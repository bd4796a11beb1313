import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Letter, LetterProject } from '../../resources/_contracts/letter.ts'
import { type PageData, PageProvider } from './page.tsx'

/** No text has it: neither a database nor HTML can hold it. */
const MARK = '\0'

/** What was rendered of a page for all its readers, by name: cut where a reader's own key stands in the addresses. */
export type SharedParts = Map<string, readonly string[]>

/** In the order of the page. */
type SharedAsked = { name: string; make: () => ReactNode }[]
const SharedContext = createContext<SharedAsked | null>(null)

type SharedProps = { name: string } & (
  | { of: ComponentType; project?: undefined }
  | { of: ComponentType<{ project: LetterProject }>; project: LetterProject }
)

/**
 * A part of a letter that says the same to all its readers, by a name of its own on the page. Where such parts are kept only its place
 * is rendered. Whatever is not named so is rendered for each reader: who forgets it loses time and nothing else. None has a picture
 * that is fetched at once: what fetches it stands in the page's head, which is another rendering.
 */
export function Shared(props: SharedProps) {
  const asked = useContext(SharedContext)
  if (asked === null) return props.project ? <props.of project={props.project} /> : <props.of />
  const make = () => (props.project ? <props.of project={ofNobody(props.project)} /> : <props.of />)
  return `${MARK}${asked.push({ name: props.name, make }) - 1}${MARK}`
}

const NOTHING = { gifts: [], given: '0.00', funds: [], units: undefined }

/** A project with nothing of its letter's reader. */
const ofNobody = (project: LetterProject): LetterProject => ({
  ...project,
  ...NOTHING,
  share: { spentOfYours: '0.00', spent: '0.00', collected: '0.00' },
})

/** A letter likewise: what staff wrote to each may hold a name and amounts. */
const letterOfNobody = (letter: Letter): Letter => ({
  ...letter,
  donor: { displayName: '-', hidden: true },
  report: { ...letter.report, message: '', parts: undefined },
  projects: letter.projects.map(ofNobody),
})

/** The page as nobody reads it: a mark in place of the key, and no address but those that its parts have. */
function pageOfNobody({ letter, lang, urls, state }: Omit<PageData, 't'>, key: string): Omit<PageData, 't'> {
  const marked = (address: string): string => address.replaceAll(key, MARK)
  const none = { self: '', pdf: '', csv: '', stop: '', resume: '', notMe: '', opened: '', share: '' }
  const { projectInactive, shared, say } = state
  return {
    letter: letterOfNobody(letter),
    lang,
    urls: { ...none, say: marked(urls.say), image: marked(urls.image) },
    state: { projectInactive, shared, say: say === true, unsubscribed: false, disowned: false },
  }
}

/** What stands in HTML as it is. */
const PLAIN = /^[\w.-]+$/

/**
 * A page with what all its readers share taken from `parts`, where what is missing of it is put.
 * @param key in its addresses, its reader's own
 * @throws RangeError where the key is none that this server makes: nothing escapes it here
 */
export function withShared(
  page: ReactNode,
  data: Omit<PageData, 't'>,
  { key, parts }: { key: string; parts: SharedParts },
): string {
  if (!PLAIN.test(key)) throw new RangeError('no key of a letter')
  const asked: SharedAsked = []
  const html = renderToStaticMarkup(<SharedContext value={asked}>{page}</SharedContext>)
  const missing = asked.filter(({ name }) => !parts.has(name))
  const nobody = missing.length > 0 ? pageOfNobody(data, key) : data
  for (const { name, make } of missing)
    parts.set(name, renderToStaticMarkup(<PageProvider data={nobody}>{make()}</PageProvider>).split(MARK))
  const partAt = (place: string): string => parts.get(asked[Number(place)]?.name ?? '')?.join(key) ?? ''
  // Every other piece is the place of a part.
  return html
    .split(MARK)
    .map((piece, at) => (at % 2 === 0 ? piece : partAt(piece)))
    .join('')
}
