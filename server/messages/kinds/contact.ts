import { sql } from 'drizzle-orm'
import { contactMailAr } from '../../../i18n/ar/contactMail.ts'
import { contactMailEn } from '../../../i18n/en/contactMail.ts'
import { fillText } from '../../../i18n/letter.ts'
import { addressOf, type OutgoingMail } from '../../channels/email/port.ts'
import type { Tx } from '../../db/types.ts'
import type { LastWord, MessageKind, Post, Said } from './kind.ts'
import { isolated, oneLine } from './mailParts.ts'
import { composeSingleMail } from './singleMail.ts'

/** What a visitor wrote, as `athar_contact_mails` tells of it. */
interface Written {
  id: string
  address: string
  language: 'ar' | 'en'
  name: string
  email: string | null
  phone: string | null
  message: string
}

const TEXTS = { en: contactMailEn, ar: contactMailAr }

const writtenOf = (tx: Tx, ids: readonly string[]): Promise<Written[]> =>
  tx.rows<Written>(sql`select * from athar_contact_mails(${sql.param([...ids])}::uuid[])`)

/** In the writer's language, so that whoever answers does it in the same; an answer goes to the writer. */
function contactMail(written: Written, { publicUrl, from }: Pick<Post, 'publicUrl' | 'from'>): OutgoingMail {
  const lang = written.language
  const t = TEXTS[lang]
  const name = oneLine(written.name)
  const said = (text: string, value: string | null) =>
    value === null ? [] : [fillText(text, { value: isolated(value) })]
  const composed = composeSingleMail({
    lang,
    sender: t.sender,
    subject: fillText(t.subject, { name }),
    greeting: fillText(t.lead, { name: isolated(name) }),
    lines: [
      ...written.message.split(/\n+/).filter((line) => line.trim() !== ''),
      ...said(t.email, written.email),
      ...said(t.phone, written.phone),
    ],
    links: [{ label: '', action: t.action, url: `${publicUrl}/admin/contact/${written.id}` }],
    at: t.at,
    within: written.email === null ? t.byPhone : t.byMail,
    ignore: t.ignore,
  })
  return {
    id: written.id,
    to: { address: written.address },
    from: { address: addressOf(from), name: t.sender },
    ...(written.email !== null && { replyTo: written.email }),
    ...composed,
    lang,
  }
}

/** [1.8] what a visitor of the landing page wrote, to the platform's own address. */
export const contactKind: MessageKind = {
  tries: Number.POSITIVE_INFINITY,

  async say(tx, waiting) {
    const found = await writtenOf(
      tx,
      waiting.map(({ id }) => id),
    )
    return new Map(found.map(({ id, address }): [string, Said] => [id, { address }]))
  },

  async last(tx, claimed) {
    const found = await writtenOf(
      tx,
      claimed.map(({ id }) => id),
    )
    return new Map(found.map((one): [string, LastWord] => [one.id, { message: (post) => contactMail(one, post) }]))
  },
}
