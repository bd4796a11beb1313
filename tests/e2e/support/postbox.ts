import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseMail, summarise } from '../../../server/channels/email/parse.ts'

/** Three journeys and a kill test may stand beside it. */
const PATIENCE_MS = 60_000

export interface Letter {
  to: string
  subject: string
  text: string
}

export interface Postbox {
  /** The next letter to an address that nobody has read yet; waits for it. */
  next: (to: string) => Promise<Letter>
  /** The address in the next letter that leads to this page; reminders of the demo's own may lie beside it. */
  link: (to: string, page: string) => Promise<string>
  /** How many letters to an address lie unread. */
  unread: (to: string) => Promise<number>
}

const linkOf = ({ text }: Letter): string => /https?:\/\/\S+/.exec(text)?.[0] ?? ''
const pathOf = (link: string): string | null => (URL.canParse(link) ? new URL(link).pathname : null)

/** What the program's catcher has kept on the disk: account mails, which the outbox page shows to nobody else. */
export function postboxOf(dataDir: string): Postbox {
  const folder = join(dataDir, 'outbox')
  const read = new Set<string>()
  const lying = async (to: string): Promise<{ name: string; letter: Letter }[]> => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml') && !read.has(name))
    const all = await Promise.all(
      names.sort().map(async (name) => {
        const raw = await readFile(join(folder, name))
        const head = summarise(raw)
        return { name, letter: { to: head.to, subject: head.subject, text: parseMail(raw).text } }
      }),
    )
    return all.filter(({ letter }) => letter.to.includes(to))
  }
  /** The first that is looked for; others lie on. */
  const find = async (to: string, isIt: (letter: Letter) => boolean, what: string): Promise<Letter> => {
    let others: string[] = []
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
      const here = await lying(to)
      const first = here.find(({ letter }) => isIt(letter))
      if (first) {
        read.add(first.name)
        return first.letter
      }
      others = here.map(({ letter }) => letter.subject)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`no letter ${what} came to ${to}; there lie: ${others.join(', ')}`)
  }
  return {
    next: (to) => find(to, () => true, 'at all'),
    link: async (to, page) =>
      linkOf(await find(to, (letter) => pathOf(linkOf(letter)) === page, `that leads to ${page}`)),
    unread: async (to) => (await lying(to)).length,
  }
}
