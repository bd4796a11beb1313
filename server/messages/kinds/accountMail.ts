import { accountMailAr } from '../../../i18n/ar/accountMail.ts'
import { accountMailEn } from '../../../i18n/en/accountMail.ts'
import { joinNames } from '../../../i18n/format.ts'
import { fillText } from '../../../i18n/letter.ts'
import { nameIn } from '../../../i18n/named.ts'
import { translate } from '../../../i18n/server.ts'
import { maskPhone } from '../../../resources/_kit/phonePlans.ts'
import { linkUrl, type Purpose, registerUrl } from '../../accounts/purposes.ts'
import { addressOf, type OutgoingMail } from '../../channels/email/port.ts'
import type { Post } from './kind.ts'
import { isolated, oneLine } from './mailParts.ts'
import { composeSingleMail, type LinkBlock } from './singleMail.ts'

type Language = 'ar' | 'en'
export type MailPurpose = Exclude<Purpose, 'reset'>

/** One account of an address, for the mail that lists them. */
export interface Account {
  id: string
  kind: 'staff' | 'donor'
  name: string
  userName: string | null
  entityName: string | null
  branchName: string | null
  phone: string | null
  language: Language
}

/** What a mail says of the people and places that it is about. */
export interface AccountWords {
  name?: string
  userName?: string
  roles?: string[]
  /** Of an invitation: the entity that it leads to was registered by this very person. */
  registered?: boolean
  entityName?: string | null
  /** What the entity is called in English, if it says so. */
  entityNameEn?: string | null
  branchName?: string | null
  phone?: string
  /** Of a donor: there is a gift of theirs (product.md 5). */
  gave?: boolean
  reason?: string | null
  accounts?: Account[]
}

/** A mail that is being handed over, with what it says and the tokens of its links: one, or one for each account. */
export interface Keyed {
  id: string
  purpose: MailPurpose
  email: string
  language: Language
  words: AccountWords
  tokens: string[]
}

const TEXTS = { en: accountMailEn, ar: accountMailAr }
type Texts = typeof accountMailEn

interface Said {
  subject: string
  name: string
  lines: string[]
  links: LinkBlock[]
  /** Who writes; the product where no entity does. */
  sender: string
}

const placeOf = (texts: Texts, entity?: string | null, branch?: string | null): string =>
  entity ? fillText(texts.place, { entity: isolated(entity), branch: isolated(branch ?? '') }) : texts.platform

/** Who writes, in the reader's language. What staff sign in with is the name itself: places are told by it. */
export const entityIn = ({ entityName, entityNameEn }: AccountWords, lang: Language): string | null =>
  entityName ? nameIn({ name: entityName, nameEn: entityNameEn }, lang) : null

const rolesOf = (language: Language, roles: readonly string[]): string =>
  joinNames(
    roles.map((role) => translate(language, `resources.users.choices.roles.${role}`)),
    language,
  )

/** A phone in a sentence of either direction stays one run of digits. */
const shown = (phone: string): string => `\u2066${maskPhone(phone)}\u2069`

function forgotten({ words, tokens, language }: Keyed, texts: Texts, publicUrl: string): Said {
  const { accounts = [] } = words
  const links = accounts.map((account, n) => ({
    label:
      account.kind === 'staff'
        ? fillText(texts.forgot.staff, {
            place: placeOf(texts, account.entityName, account.branchName),
            user: isolated(account.userName ?? ''),
          })
        : fillText(texts.forgot.donor, { phone: shown(account.phone ?? '') }),
    action: texts.forgot.action,
    url: linkUrl(publicUrl, 'reset', tokens[n] ?? '', language),
  }))
  const names = new Set(accounts.map(({ name }) => name))
  return {
    subject: texts.forgot.subject,
    name: names.size === 1 ? (accounts[0]?.name ?? '') : '',
    lines: [texts.forgot.lead, ...(accounts.length > 1 ? [texts.forgot.many] : [])],
    links,
    sender: texts.product,
  }
}

function rejected({ words, language }: Keyed, texts: Texts, publicUrl: string): Said {
  const entity = words.entityName ?? ''
  const { subject, lead, reason, again, action } = texts.rejected
  return {
    subject: fillText(subject, { entity }),
    name: words.name ?? '',
    lines: [
      fillText(lead, { place: placeOf(texts, entity, words.branchName) }),
      fillText(reason, { reason: isolated(words.reason ?? '') }),
      again,
    ],
    links: [{ label: '', action, url: registerUrl(publicUrl, language) }],
    sender: texts.product,
  }
}

/** [7.8] to the founder of an entity: the platform's yes to the registration, with the way to a password. */
function accepted({ words, tokens, language }: Keyed, texts: Texts, publicUrl: string): Said {
  const { entityName, branchName, userName = '' } = words
  const { subject, lead, signIn, action } = texts.accepted
  return {
    subject: fillText(subject, { entity: entityIn(words, language) ?? '' }),
    name: words.name ?? '',
    lines: [
      fillText(lead, { place: placeOf(texts, entityName, branchName) }),
      fillText(signIn, { user: isolated(userName) }),
    ],
    links: [{ label: '', action, url: linkUrl(publicUrl, 'invite', tokens[0] ?? '', language) }],
    sender: texts.product,
  }
}

const isAcceptance = ({ purpose, words }: Keyed): boolean => purpose === 'invite' && words.registered === true

function said(mail: Keyed, texts: Texts, publicUrl: string): Said {
  if (isAcceptance(mail)) return accepted(mail, texts, publicUrl)
  if (mail.purpose === 'forgot') return forgotten(mail, texts, publicUrl)
  if (mail.purpose === 'rejected') return rejected(mail, texts, publicUrl)
  const { purpose, words, tokens, language } = mail
  const entity = entityIn(words, language) ?? texts.platform
  const place = placeOf(texts, words.entityName, words.branchName)
  const { subject, lead } = purpose === 'donor' && words.gave !== true ? texts.potentialDonor : texts[purpose]
  const lines = [fillText(lead, { entity: isolated(entity), place })]
  if (purpose === 'invite') {
    lines.push(fillText(texts.invite.roles, { roles: rolesOf(language, words.roles ?? []) }))
    lines.push(fillText(texts.invite.userName, { user: isolated(words.userName ?? '') }))
  }
  if (purpose === 'donor' || purpose === 'signIn')
    lines.push(fillText(texts[purpose].phone, { phone: shown(words.phone ?? '') }))
  return {
    subject: fillText(subject, { entity }),
    name: words.name ?? '',
    lines,
    links: [{ label: '', action: texts[purpose].action, url: linkUrl(publicUrl, purpose, tokens[0] ?? '', language) }],
    // Who asked to register is not the entity yet: nobody writes in its name.
    sender: purpose === 'verify' ? texts.product : entity,
  }
}

/** One person's mail; several accounts of an address are told in the language of the first. */
const languageOf = ({ purpose, words, language }: Keyed): Language =>
  purpose === 'forgot' ? (words.accounts?.[0]?.language ?? language) : language

/** The mail of a ledger row; its id becomes the Message-ID. */
export function accountMail(mail: Keyed, { publicUrl, from }: Pick<Post, 'publicUrl' | 'from'>): OutgoingMail {
  const lang = languageOf(mail)
  const texts = TEXTS[lang]
  const { subject, name, lines, links, sender } = said({ ...mail, language: lang }, texts, publicUrl)
  const { within, ignore } = texts[isAcceptance(mail) ? 'accepted' : mail.purpose]
  const greeting = oneLine(name) ? fillText(texts.greeting, { name: oneLine(name) }) : texts.greetingNameless
  const composed = composeSingleMail({ lang, sender, subject, greeting, lines, links, at: texts.at, within, ignore })
  return {
    id: mail.id,
    to: { address: mail.email, ...(oneLine(name) ? { name: oneLine(name) } : {}) },
    from: { address: addressOf(from), name: oneLine(sender) },
    ...composed,
    lang,
  }
}
