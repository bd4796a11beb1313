import { sql } from 'drizzle-orm'
import { linkToken } from '../../accounts/keys.ts'
import { LIFE_SECONDS } from '../../accounts/purposes.ts'
import { newId } from '../../db/ids.ts'
import type { Tx } from '../../db/types.ts'
import { hashToken } from '../../letters/keys.ts'
import { type Account, type AccountWords, accountMail, type MailPurpose } from './accountMail.ts'
import type { LastWord, MessageKind, Reason, Said } from './kind.ts'
import { signInText } from './signInText.ts'

/** A mail (of a link to sign in, a text to a phone too) with the link that its message bears the id of, as `athar_account_mails` tells of it. */
interface Mail {
  id: string
  purpose: MailPurpose
  email: string
  language: 'ar' | 'en'
  expired: boolean
  words: AccountWords | null
  room: number | null
}

const mailsOf = (tx: Tx, ids: readonly string[]): Promise<Mail[]> =>
  tx.rows<Mail>(sql`select * from athar_account_mails(${sql.param(ids)}::uuid[])`)

/**
 * A donor's first password opens an account that other charities may know as well. Whoever runs a charity's own mail service
 * reads what leaves by it, so that such a mail would prove nobody's mailbox.
 */
const PROVES_MAILBOX: ReadonlySet<MailPurpose> = new Set(['donor'])

/** Why it goes to nobody: it came too late, it is no longer so, or (what only the mailbox may know) nobody is meant. */
const refusal = ({ purpose, expired, words }: Mail): Reason | null => {
  if (expired) return 'expired'
  if (words === null) return 'spent'
  return purpose === 'forgot' && (words.accounts ?? []).length === 0 ? 'nobody' : null
}

async function keyReset(tx: Tx, secret: string, mail: Mail, account: Account): Promise<string> {
  const id = newId()
  const token = linkToken(secret, id)
  await tx.rows(sql`select athar_key_reset(${id}::uuid, ${mail.id}::uuid, ${account.id}::uuid, ${account.language},
    make_interval(secs => ${LIFE_SECONDS.reset}), ${hashToken(token)})`)
  return token
}

/** The tokens of a mail's links: one, or one for each account that it lists. Their hashes are kept as it is handed over. */
async function keyed(tx: Tx, secret: string, mail: Mail): Promise<string[]> {
  if (mail.purpose === 'rejected') return []
  if (mail.purpose !== 'forgot') {
    const token = linkToken(secret, mail.id)
    await tx.rows(sql`select athar_key_link(${mail.id}::uuid, ${hashToken(token)})`)
    return [token]
  }
  const tokens: string[] = []
  for (const account of mail.words?.accounts ?? []) tokens.push(await keyReset(tx, secret, mail, account))
  return tokens
}

/**
 * Mails to accounts (docs/decisions/023): a link that works once, or what was decided on a registration. Whose an address
 * is, is looked up here and nowhere before; what is told is asked again, and links get their keys, as a mail is handed over.
 */
export const accountKind: MessageKind = {
  // Until its link has run out: whoever waits for it has asked for it.
  tries: Number.POSITIVE_INFINITY,

  async say(tx, waiting) {
    const mails = new Map(
      (
        await mailsOf(
          tx,
          waiting.map(({ id }) => id),
        )
      ).map((mail) => [mail.id, mail]),
    )
    const taken = new Map<string, number>()
    const said = new Map<string, Said>()
    for (const { id } of waiting) {
      const mail = mails.get(id)
      if (!mail) continue
      const reason = refusal(mail)
      const address = `${mail.purpose} ${mail.email}`
      const before = taken.get(address) ?? 0
      const full = mail.room !== null && before >= mail.room
      if (reason !== null || full) said.set(id, { reason: reason ?? 'tooMany' })
      else {
        taken.set(address, before + 1)
        said.set(id, { address: mail.email })
      }
    }
    return said
  },

  async last(tx, claimed, secret) {
    const words = new Map<string, LastWord>()
    const mails = await mailsOf(
      tx,
      claimed.map(({ id }) => id),
    )
    const channels = new Map(claimed.map(({ id, channel }) => [id, channel]))
    for (const mail of mails) {
      const reason = refusal(mail)
      if (reason !== null || mail.words === null) words.set(mail.id, { reason: reason ?? 'spent' })
      else {
        const tokens = await keyed(tx, secret, mail)
        const taken = { ...mail, words: mail.words, tokens }
        const compose = channels.get(mail.id) === 'email' ? accountMail : signInText
        words.set(mail.id, { message: (post) => compose(taken, post), byPlatform: PROVES_MAILBOX.has(mail.purpose) })
      }
    }
    return words
  },
}
