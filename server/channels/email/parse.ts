/**
 * Reads letters that our own SMTP adapter wrote, for display beside the catcher.
 * Not a general mail parser: foreign mail may come out plain or incomplete, never as an error.
 */
export interface ParsedMail {
  headers: Map<string, string>
  text: string
  html: string
  attachments: { filename: string; contentType: string; bytes: number }[]
}

export interface MailSummary {
  to: string
  from: string
  subject: string
  /** As written in the letter, RFC 5322. */
  date: string
  messageId: string
}

const MAX_DEPTH = 5

/** `raw` holds the letter as received, CRLF line ends. */
export function parseMail(raw: Buffer): ParsedMail {
  const mail: ParsedMail = { headers: new Map(), text: '', html: '', attachments: [] }
  // latin1 keeps bytes one to one; each part is decoded with its own character set later.
  const { headers, body } = splitPart(raw.toString('latin1'))
  mail.headers = headers
  readPart(headers, body, mail, 0)
  return mail
}

/** The head alone is enough: pass the first kilobytes of the file. */
export function summarise(raw: Buffer): MailSummary {
  const { headers } = splitPart(raw.toString('latin1'))
  const header = (name: string) => decodeWords(headers.get(name) ?? '')
  return {
    to: header('to'),
    from: header('from'),
    subject: header('subject'),
    date: header('date'),
    messageId: (headers.get('message-id') ?? '').replace(/[<>\s]/g, ''),
  }
}

function splitPart(source: string): { headers: Map<string, string>; body: string } {
  const end = source.indexOf('\r\n\r\n')
  const head = end < 0 ? source : source.slice(0, end)
  const headers = new Map<string, string>()
  for (const line of head.replace(/\r\n(?=[ \t])/g, '').split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim())
  }
  return { headers, body: end < 0 ? '' : source.slice(end + 4) }
}

function readPart(headers: Map<string, string>, body: string, mail: ParsedMail, depth: number): void {
  const type = headers.get('content-type') ?? 'text/plain'
  const boundary = parameter(type, 'boundary')
  if (/^multipart\//i.test(type) && boundary && depth < MAX_DEPTH) {
    const pieces = `\r\n${body}`.split(`\r\n--${boundary}`).slice(1)
    for (const piece of pieces) {
      if (piece.startsWith('--')) break
      const part = splitPart(piece.replace(/^[ \t]*\r\n/, ''))
      readPart(part.headers, part.body, mail, depth + 1)
    }
    return
  }
  const bytes = decodeBody(body, headers.get('content-transfer-encoding') ?? '7bit')
  const disposition = headers.get('content-disposition') ?? ''
  const contentType = (type.split(';')[0] ?? '').trim().toLowerCase()
  if (/^attachment/i.test(disposition)) {
    const filename = decodeWords(parameter(disposition, 'filename') ?? parameter(type, 'name') ?? '')
    mail.attachments.push({ filename, contentType, bytes: bytes.length })
  } else if (contentType === 'text/html') mail.html = bytes.toString('utf8')
  else if (contentType === 'text/plain') mail.text = bytes.toString('utf8')
}

function parameter(header: string, name: string): string | undefined {
  const match = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(header)
  return match?.[1] ?? match?.[2]
}

function decodeBody(body: string, encoding: string): Buffer {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64')
  if (/quoted-printable/i.test(encoding)) return fromQuoted(body.replace(/=[ \t]*\r\n/g, ''))
  return Buffer.from(body, 'latin1')
}

function fromQuoted(source: string): Buffer {
  const plain = source.replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(plain, 'latin1')
}

/** RFC 2047. Neighbouring words are joined as bytes, for a letter of two bytes may be cut between them. */
function decodeWords(source: string): string {
  const plain = Buffer.from(source, 'latin1').toString('utf8')
  return plain.replace(/=\?utf-8\?[bq]\?[^?]*\?=(?:\s*=\?utf-8\?[bq]\?[^?]*\?=)*/gi, (run) => {
    const words = [...run.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)]
    return Buffer.concat(
      words.map(([, kind = '', data = '']) =>
        kind.toLowerCase() === 'b' ? Buffer.from(data, 'base64') : fromQuoted(data.replaceAll('_', ' ')),
      ),
    ).toString('utf8')
  })
}
