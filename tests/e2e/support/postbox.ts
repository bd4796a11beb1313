import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseMail, summarise } from '../../../server/channels/email/parse.ts'

const PATIENCE_MS = 15_000

export interface Letter {
  to: string
  subject: string
  text: string
}

export interface Postbox {
  /** The next letter to an address that nobody has read yet; waits for it. */
  next: (to: string) => Promise<Letter>
  /** The address in the next letter, which must lead to this page. */
  link: (to: string, page: string) => Promise<string>
  /** How many letters to an address lie unread. */
  unread: (to: string) => Promise<number>
}

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
  const next = async (to: string): Promise<Letter> => {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
      const [first] = await lying(to)
      if (first) {
        read.add(first.name)
        return first.letter
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`no letter came to ${to}`)
  }
  return {
    next,
    link: async (to, page) => {
      const { text } = await next(to)
      const found = /https?:\/\/\S+/.exec(text)?.[0] ?? ''
      if (!URL.canParse(found) || new URL(found).pathname !== page)
        throw new Error(`the letter to ${to} leads to ${found || 'no page'}`)
      return found
    },
    unread: async (to) => (await lying(to)).length,
  }
}
