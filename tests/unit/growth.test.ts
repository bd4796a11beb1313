import { describe, expect, it } from 'vitest'
import { email, phone, text, url, videoUrl } from '../../resources/_kit/fields/index.ts'
import { fold, latinDigits, stripInvisible } from '../../resources/_kit/fold.ts'
import * as forms from '../../resources/_kit/forms.ts'
import { fillVariables, isWellWritten } from '../../resources/_kit/messageVariables.ts'
import { parseMoney } from '../../resources/_kit/money.ts'
import { cleanEmail, cleanText, parseBooleanLoose, parseDateLoose } from '../../resources/_kit/parse.ts'
import type { PhoneAccept } from '../../resources/_kit/phone.ts'
import { normalisePhone } from '../../resources/_kit/phonePlans.ts'
import { filled, hasStray } from '../../resources/_kit/templates/variables.ts'
import { checkField } from '../../resources/_kit/validate.ts'
import { donors } from '../../resources/donors/schema.ts'
import { readBounces } from '../../resources/email_accounts/server/bounces.ts'
import { readTold } from '../../resources/meta_accounts/server/events.ts'
import { isCommonPassword } from '../../server/auth/commonPasswords.ts'
import { networkOf } from '../../server/auth/network.ts'
import { withoutAddresses } from '../../server/channels/port.ts'
import { readEvent } from '../../server/channels/whatsapp/wahaWire.ts'
import { csvCell } from '../../server/engine/export.ts'
import { parseListQuery } from '../../server/engine/query.ts'
import { extensionOf, safeFileName } from '../../server/files/name.ts'
import { withoutGuard } from '../../server/import/cells.ts'
import { guessColumns } from '../../server/import/reader/headers.ts'
import { saysTotal } from '../../server/import/reader/totals.ts'
import { rangeOf } from '../../server/integrations/files/range.ts'
import { scrub } from '../../server/log.ts'
import { namedIn } from '../../server/messages/field/code.ts'
import { escapeHtml, oneLine, webAddress } from '../../server/messages/kinds/mailParts.ts'
import { paragraphsOf } from '../../server/messages/kinds/reportMail.ts'
import { wordsOf } from '../../server/messages/mailbox/words.ts'
import { wishOf } from '../../server/messages/words.ts'
import { readersLang } from '../../server/routes/lang.ts'
import { readDevice } from '../../src/pages/profile/device.ts'
import { slowShapes } from './support/growth.ts'

const NOBODY = { name: '', amount: '', project: '', entity: '' }
const phoneAs = (accept: PhoneAccept) => (given: string) => normalisePhone(given, { accept })
const field = (of: Parameters<typeof checkField>[1]) => (given: string) => checkField('x', of, given)
/** Of an address that is long, a list is told in its query. */
const listed = (name: string) => (given: string) => parseListQuery(donors, { [name]: given })
const meta = (given: string) =>
  readTold(
    JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: '1',
          changes: [
            {
              field: 'messages',
              value: {
                metadata: { phone_number_id: '2' },
                contacts: [{ wa_id: given, profile: { name: given } }],
                messages: [{ id: given, from: given, timestamp: given, type: 'text', text: { body: given } }],
                statuses: [
                  {
                    id: given,
                    status: 'failed',
                    timestamp: given,
                    recipient_id: given,
                    errors: [{ code: 1, title: given }],
                  },
                ],
              },
            },
          ],
        },
      ],
    }),
    { wabaId: '1', phoneNumberId: '2' },
  )
const waha = (given: string) =>
  readEvent(
    JSON.stringify({
      event: 'message',
      session: 'x',
      payload: { id: given, from: given, body: given, hasMedia: true, media: { url: given, filename: given } },
    }),
  )

const READERS: Readonly<Record<string, (given: string) => unknown>> = {
  'what is searched': (given) => [fold(given), latinDigits(given), stripInvisible(given)],
  'a query: words': listed('filter.q'),
  'a query: a condition': (given) => parseListQuery(donors, { [`filter.${given}`]: given }),
  'a query: simple': listed('filter'),
  'a line': field(text()),
  lines: field(text({ lines: 4 })),
  'an email': field(email()),
  'a phone': field(phone({ accept: 'contact' })),
  'a link': field(url()),
  'a film’s link': field(videoUrl()),
  ...Object.fromEntries(
    Object.entries(forms).flatMap(([name, form]) =>
      typeof form === 'object' ? [[`a form: ${name}`, (given: string) => form.holds(given)]] : [],
    ),
  ),
  'a cell: text': (given) => [cleanText(given), cleanText(given, { lines: true }), withoutGuard(given)],
  'a cell: email': cleanEmail,
  'a cell: date': (given) => parseDateLoose(given),
  'a cell: yes or no': parseBooleanLoose,
  'a cell: amount': parseMoney,
  'a cell: import phone': phoneAs('import'),
  'a phone as typed': phoneAs('international'),
  'a header of a column': (given) => guessColumns([given], [{ name: 'phone', aliases: ['phone', 'الجوال'] }]),
  'a total': (given) => saysTotal([given]),
  'a name of a file': (given) => [safeFileName(given), extensionOf(given)],
  'a wish': wishOf,
  'a code in words': (given) => namedIn(given, [{ id: '1', code: 'H-1' }]),
  'a mail: words': (given) => wordsOf({ text: given }),
  'a mail: HTML': (given) => wordsOf({ html: given }),
  'a mail: subject': (given) => wordsOf({ subject: given, text: '' }),
  'a report of bounces': (given) =>
    readBounces(JSON.stringify({ messageId: given, recipient: given, type: 'permanent', detail: given })),
  'what a service says': withoutAddresses,
  'a call of Meta’s': meta,
  'a call of WAHA’s': waha,
  'where one comes from': networkOf,
  'which languages one reads': (given) => readersLang({ headers: { 'accept-language': given } }),
  'which part one asks for': (given) => rangeOf(given, 10),
  'what a browser calls itself': readDevice,
  'a password': isCommonPassword,
  'a log': scrub,
  'an export': csvCell,
  'a page or a mail: words': (given) => [paragraphsOf(given), escapeHtml(given), oneLine(given), webAddress(given)],
  'words with variables': (given) => [
    isWellWritten(given),
    fillVariables(given, NOBODY, NOBODY),
    filled(given, []),
    hasStray(given),
  ],
}

describe('what strangers write is read in a time that grows as its length does', () => {
  it.each(Object.entries(READERS))(
    '%s',
    async (_what, read) => {
      expect(await slowShapes(read)).toEqual([])
    },
    120_000,
  )

  it('a reader that looks for something anew from each place is found', async () => {
    // Of these alone: each shape that is slow takes as long as all that are not.
    const found = await slowShapes((given) => given.replace(/\s*\0\s*/g, ''), ['a', ' '])
    expect(found.length).toBeGreaterThan(0)
    for (const shape of found) expect(shape).toMatch(/^" " /)
  }, 120_000)
})
