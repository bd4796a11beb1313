/** What a mail that came to the charity's mailbox is: a person's words, a report that a letter came back, or a machine's. Pure. */
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import type { Incoming } from '../came.ts'
import { digestOf, nobody, unread } from './unread.ts'
import { storable, wordsOf } from './words.ts'

/** A letter of ours that came back, or that somebody complained of. */
export interface Reported {
  type: 'permanent' | 'transient' | 'complaint'
  /** With or without its angle brackets. */
  messageId: string
  detail?: string
}

export interface Mailed {
  bounces: Reported[]
  /** The words and the first file; each further file by itself. */
  incoming: Incoming[]
}

const NOTHING: Mailed = { bounces: [], incoming: [] }
/** More than a letter of words and pictures has. */
const MOST_FILES = 10
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, rfc822Attachments: true }

/**
 * More lines than the largest mail that is taken has, its files among them. The parser lets nobody else's work through until it
 * is done, and takes as long for an empty line as for a full one: what stands below is not looked at.
 */
const MOST_LINES = 100_000

function firstLines(body: string): string {
  let end = -1
  for (let line = 0; line < MOST_LINES; line += 1) {
    end = body.indexOf('\n', end + 1)
    if (end < 0) return body
  }
  return body.slice(0, end)
}

const header = ({ headers }: Email, key: string): string => headers.find((one) => one.key === key)?.value ?? ''

/** So much of a report, and of a letter's head, is looked at. */
const MOST_READ = 64 * 1024

const bytesOf = ({ content }: Attachment): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer)

const textOf = (part: Attachment): string => storable(bytesOf(part).subarray(0, MOST_READ).toString('utf8'))

/** Answers of machines are no answers: whoever answered them would talk with a machine, and it with them (RFC 3834). */
const isAutomatic = (mail: Email): boolean =>
  /^auto-/i.test(header(mail, 'auto-submitted')) ||
  /^(?:bulk|junk|list|auto_reply)$/i.test(header(mail, 'precedence').trim()) ||
  ['list-id', 'x-autoreply', 'x-autorespond', 'x-auto-reply'].some((name) => header(mail, name) !== '') ||
  header(mail, 'return-path').trim() === '<>' ||
  /^(?:mailer-daemon|postmaster|no-?reply|donotreply)@/i.test(mail.from?.address ?? '')

const field = (text: string, name: string): string =>
  new RegExp(`^${name}:[ \\t]*([^\\r\\n]*(?:\\r?\\n[ \\t]+[^\\r\\n]+)*)`, 'im')
    .exec(text)?.[1]
    ?.replace(/\s+/g, ' ')
    .trim() ?? ''

/** The letter that a report is about: the report carries it, or its head. */
const aboutOf = ({ attachments }: Email): string | undefined => {
  const carried = attachments.find(({ mimeType }) => /^(?:message\/rfc822|text\/rfc822-headers)$/.test(mimeType))
  const id = carried ? field(textOf(carried), 'Message-ID') : ''
  return id === '' ? undefined : id.slice(0, 400)
}

/**
 * Anybody can write a report: it is believed of a letter alone that it carries, or the head of. Which addresses it names is
 * nobody's word: a letter that is ours went to one.
 */
const reported = (mail: Email, type: Reported['type'], detail = ''): Reported[] => {
  const about = aboutOf(mail)
  return about === undefined ? [] : [{ type, messageId: about, ...(detail && { detail: detail.slice(0, 2000) }) }]
}

/**
 * RFC 3464: a group of lines for each address, parted by an empty one; the first is of the letter as a whole. Each letter of
 * ours has one reader: a report of several is none of ours.
 */
function deliveryReport(mail: Email, status: string): Reported[] {
  const [group, another] = status.split(/\r?\n[ \t]*\r?\n/).filter((one) => /^Final-Recipient:/im.test(one))
  if (group === undefined || another !== undefined) return []
  const action = field(group, 'Action').toLowerCase()
  if (action !== 'failed' && action !== 'delayed') return []
  const code = field(group, 'Status')
  const type = action === 'failed' && code.startsWith('5') ? 'permanent' : 'transient'
  const said = field(group, 'Diagnostic-Code').replace(/^smtp;\s*/i, '')
  return reported(mail, type, said || code)
}

/** RFC 5965: somebody has called a letter of ours unwanted. */
const complaintReport = (mail: Email, report: string): Reported[] =>
  /^abuse$/i.test(field(report, 'Feedback-Type')) ? reported(mail, 'complaint') : []

function reportOf(mail: Email): Reported[] | null {
  if (!/^multipart\/report\b/i.test(header(mail, 'content-type'))) return null
  const part = (mime: string) => mail.attachments.find(({ mimeType }) => mimeType === mime)
  const [status, complaint] = [part('message/delivery-status'), part('message/feedback-report')]
  if (status) return deliveryReport(mail, textOf(status))
  return complaint ? complaintReport(mail, textOf(complaint)) : []
}

/** Pictures within the text, such as a signature's, are no files that somebody sent. */
const isSent = ({ related, contentId, disposition, mimeType }: Attachment): boolean =>
  related !== true && !(disposition === 'inline' && contentId !== undefined) && !mimeType.startsWith('message/')

/** Null where the mail names no address that could be answered. */
function senderOf(mail: Email): Pick<Incoming, 'from' | 'name'> | null {
  const from = mail.from?.address ?? ''
  if (from.length > 254 || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(from)) return null
  const name = storable(mail.from?.name ?? '').trim()
  return { from, ...(name && { name }) }
}

function writtenBy(mail: Email, body: string, at: string): Incoming[] {
  const sender = senderOf(mail)
  if (sender === null) return []
  const id =
    storable(mail.messageId ?? '')
      .replace(/[<>\s]/g, '')
      .slice(0, 280) || digestOf(body)
  const one = { ...sender, at }
  const media = mail.attachments
    .filter(isSent)
    .slice(0, MOST_FILES)
    .map((file) => ({
      mime: file.mimeType,
      ...(file.filename !== null && { name: storable(file.filename) }),
      bytes: bytesOf(file),
    }))
  const text = wordsOf(mail)
  const [first, ...others] = media
  if (text === '' && first === undefined) return []
  return [
    { ...one, providerId: id, text, ...(first && { media: first }) },
    ...others.map((file, n) => ({ ...one, providerId: `${id}#${n + 2}`, text: '', media: file })),
  ]
}

/**
 * @param body the whole mail, RFC 5322
 * @param own addresses of the charity's own, whose mails are nobody's answer
 * @param at ISO moment: when it came; what the mail itself says of its date is its writer's word
 * @returns null where it cannot be read: it goes past the limits, or is broken
 */
export async function readMail(body: string, own: ReadonlySet<string>, at: string): Promise<Mailed | null> {
  const mail = await PostalMime.parse(firstLines(body), LIMITS).catch(() => null)
  if (mail === null) return null
  const bounces = reportOf(mail)
  if (bounces !== null) return { bounces, incoming: [] }
  if (isAutomatic(mail) || own.has(mail.from?.address?.toLowerCase() ?? '')) return NOTHING
  return { bounces: [], incoming: writtenBy(mail, body, at) }
}

/** The head of a mail, or so much of it as is looked at. */
function headOf(body: string): string {
  const start = body.slice(0, MOST_READ)
  const end = /\r?\n\r?\n/.exec(start)?.index
  // A head that has no end here is cut at a line's.
  return end === undefined ? start.slice(0, Math.max(0, start.lastIndexOf('\n'))) : start.slice(0, end)
}

/**
 * Of a mail that cannot be read: what staff need to find it in the charity's mailbox. Where its head names no sender, it
 * stands with the charity's own address.
 * @returns nothing of what a machine wrote; null where not even that can be read
 */
export async function readHead(body: string, own: ReadonlySet<string>, at: string): Promise<Mailed | null> {
  const mail = await PostalMime.parse(`${headOf(body)}\r\n\r\n`, LIMITS).catch(() => null)
  if (mail === null) return null
  const isReport = /^multipart\/report\b/i.test(header(mail, 'content-type'))
  if (isReport || isAutomatic(mail) || own.has(mail.from?.address?.toLowerCase() ?? '')) return NOTHING
  return { bounces: [], incoming: [unread(body, at, senderOf(mail) ?? { from: nobody(own) }, mail.subject)] }
}
